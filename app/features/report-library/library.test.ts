import Big from "big.js";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "~/door/operation.server";
import type { ReportColumn } from "~/erp/erp";
import { submissions } from "~/features/carts/cart.tables";
import { totalsOf } from "~/features/reports/groups/total-groups";
import { defaultFormats } from "~/i18n/formats";
import { newId } from "~/lib/ids";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { absentErp } from "../../../tests/support/erp/absent-erp";
import { assertDefinition } from "./assert-definition.server";
import { getLibraryReport, listLibrary } from "./library.queries.server";
import { libraryList, shapeReport } from "./library-list";
import { nextDay } from "./next-day";
import { readPortalRows } from "./read-portal-rows.server";
import { filterRows, groupTable, neededColumns, tableOf, totalsOfTable } from "./shape-report";
import { startReport } from "./start-report.server";

const columns: ReportColumn[] = [
  { name: "category", label: "Category", kind: "text" },
  { name: "date", label: "Date", kind: "date" },
  { name: "on_time", label: "On time", kind: "yesNo" },
  { name: "net", label: "Net", kind: "amount" },
  { name: "currency", label: "Currency", kind: "text" },
];
const words = { t: ((key: string) => key) as never, formats: defaultFormats };

const rowArbitrary = fc.tuple(
  fc.constantFrom("Bolts", "Nuts", ""),
  fc.constantFrom("2026-01-31", "2026-02-01", "2025-12-31", ""),
  fc.constantFrom("true", "false"),
  fc.integer({ min: -500_000, max: 2_000_000 }).map((cents) => Big(cents).div(100).toFixed(2)),
  fc.constantFrom("EUR", "USD"),
);

describe("a report", () => {
  it("adds up to the whole by whatever column it is grouped, and so do its parts", () => {
    fc.assert(
      fc.property(fc.array(rowArbitrary), (rows) => {
        const table = { columns, rows };
        const totalOfAll = totalsOf(totalsOfTable(table));
        for (const by of ["category", "date", "on_time"]) {
          const groups = groupTable(table, by);
          expect(totalsOf(groups)).toEqual(totalOfAll);
          expect(groups.reduce((sum, { documents }) => sum + documents, 0)).toBe(rows.length);
          expect(shapeReport(table, by, words).rows.length).toBe(groups.length);
        }
        for (const { currency, amount } of totalOfAll) {
          const ofCurrency = rows.filter((row) => row[4] === currency);
          expect(amount).toBe(ofCurrency.reduce((sum, row) => sum.plus(row[3]), Big(0)).toFixed(2));
        }
        const bolts = filterRows(table, { category: "bolt" });
        expect(bolts.rows).toEqual(rows.filter(([category]) => category === "Bolts"));
      }),
    );
  });

  it("shows its columns in the order of its definition, with the currency in its amounts", () => {
    const chosenColumns = neededColumns(columns, { columns: ["net", "category", "gone"], groupBy: null });
    expect(chosenColumns.map(({ name }) => name)).toEqual(["net", "category", "currency"]);
    const table = tableOf(
      { columns: columns.map(({ name }) => name), rows: [["Bolts", "", "", "5.00", "EUR"]] },
      chosenColumns,
    );
    const shapedTable = shapeReport(table, null, words);
    expect(shapedTable.columns.map(({ name }) => name)).toEqual(["net", "category"]);
    expect(shapedTable.rows[0]?.cells.net).toEqual({ kind: "money", amount: "5.00", currency: "EUR" });
    const view = libraryList(shapedTable, { caption: "", page: 2, pageSize: 10 }, words.t);
    expect([view.rows.length, view.paging?.totalResults]).toEqual([0, 1]);
  });

  it("comes by mail tomorrow, next Monday or on the first of next month", () => {
    expect(nextDay("2026-11-30", "daily")).toBe("2026-12-01");
    expect(["2026-11-22", "2026-11-23", "2026-11-28"].map((day) => nextDay(day, "weekly"))).toEqual([
      "2026-11-23",
      "2026-11-30",
      "2026-11-30",
    ]);
    expect(["2026-12-01", "2027-01-31"].map((day) => nextDay(day, "monthly"))).toEqual([
      "2027-01-01",
      "2027-02-01",
    ]);
  });

  it("is defined from columns that its source has, and a chart needs a grouping", () => {
    const definition = { source: "portal.orders", columns: ["person"], filters: [], groupBy: "" };
    expect(assertDefinition(words, definition)).toMatchObject({ groupBy: null });
    for (const wrong of [
      { columns: ["password"] },
      { columns: ["person", "person"] },
      { filters: ["total"] },
      { groupBy: "total" },
      { source: "portal.users" },
      { chart: true },
    ])
      expect(() => assertDefinition(words, { ...definition, ...wrong })).toThrow();
  });
});

describe("the report library", () => {
  let reader: Ctx;

  beforeEach(async () => {
    const erp = { ...absentErp(), reports: { ...absentErp().reports, list: async () => ({ value: [] }) } };
    const services = testServices(await freshDatabase(), { erp: erp as never });
    reader = context(services, person("report_submit", "place_orders"));
  });

  it("offers what its sources serve, and nothing to whoever may not run reports", async () => {
    const outcome = await listLibrary(reader, {});
    if (outcome.kind !== "ok") throw new Error(JSON.stringify(outcome));
    expect(outcome.value.reports.map(({ title }) => title)).toEqual(["Orders by cost centre"]);
    const [report] = outcome.value.reports;
    expect(await getLibraryReport(reader, { definition: report?.id ?? "" })).toMatchObject({ kind: "ok" });
    expect(await startReport(reader, { definition: newId() })).toMatchObject({ kind: "notFound" });
    const stranger = context(reader.services, person("place_orders"));
    for (const call of [listLibrary(stranger, {}), startReport(stranger, { definition: report?.id ?? "" })])
      expect(await call).toMatchObject({ kind: "refused" });
  });

  it("says by what reports of one source add up", async () => {
    const columns = ["date", "category", "ship_to_name", "material_name"].map((name) => ({
      name,
      label: name,
      kind: name === "date" ? "date" : "text",
    }));
    const source = {
      code: "purchases",
      title: "Purchases",
      about: "Invoiced.",
      columns,
      showsInvoices: false,
    };
    const erp = {
      ...absentErp(),
      reports: { ...absentErp().reports, list: async () => ({ value: [source] }) },
    };
    const { actor, services } = reader;
    const outcome = await listLibrary(context({ ...services, erp: erp as never }, actor), {});
    const descriptions = outcome.kind === "ok" ? outcome.value.reports.map(({ about }) => about) : [];
    expect(descriptions[0]).toBe("Invoiced. Grouped by: Month.");
    expect(descriptions).toHaveLength(5);
    expect(new Set(descriptions).size).toBe(5);
  });

  it("reads the customer's own orders and lines, which come to the same total", async () => {
    const { actor, services } = reader;
    const seenPrice = {
      total: "15.50",
      currency: "EUR",
      lines: [
        { itemNumber: 10, material: "BOLT-M8", name: "Bolt", quantity: "3", unit: "BOX", net: "10.25" },
        { itemNumber: 20, material: "NUT-M8", name: "Nut", quantity: "2", unit: "BOX", net: "5.25" },
      ],
    };
    const lines = [
      { itemNumber: 10, attributes: { cost_centre: "4711" } },
      { itemNumber: 20, attributes: {} },
    ];
    const submission = (soldTo: string) => ({
      id: newId(),
      cartId: newId(),
      cartVersion: 1,
      userId: newId(),
      kind: "order" as const,
      system: "main",
      soldTo,
      salesAreaId: actor.salesArea?.id ?? "",
      key: newId(),
      content: { poNumber: "PO-1", header: { attributes: {} }, lines, seen: seenPrice } as never,
      state: "confirmed" as const,
      createdAt: new Date("2026-03-04T12:00:00Z"),
    });
    const soldTo = actor.partner?.number ?? "";
    await services.database.db.insert(submissions).values([submission(soldTo), submission("other")]);
    const search = {
      salesAreaId: actor.salesArea?.id ?? "",
      soldTo,
      timeZone: "UTC",
      fromDate: "2026-03-01",
      toDate: "2026-03-31",
    };
    const ctx = { db: services.database.db, t: words.t };
    const orders = await readPortalRows(ctx, "orders", search, 10);
    expect(orders).toMatchObject([{ total: "15.50", po_number: "PO-1", lines: "2", date: "2026-03-04" }]);
    const rows = await readPortalRows(ctx, "order_lines", search, 10);
    expect(rows.map(({ cost_centre, net }) => [cost_centre, net])).toEqual([
      ["4711", "10.25"],
      ["", "5.25"],
    ]);
    expect(await readPortalRows(ctx, "web_transactions", search, 10)).toEqual([]);
  });
});
