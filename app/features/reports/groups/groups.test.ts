import Big from "big.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { submissions } from "~/features/carts/cart.tables";
import { getOrderSums } from "~/features/carts/sums/order-sums.queries.server";
import { newId } from "~/lib/ids";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { absentErp } from "../../../../tests/support/erp/absent-erp";
import { barChartOf } from "./bar-chart.server";
import { orderGroups, spendGroups } from "./group-report.schema";
import { rowChartOf } from "./row-chart.server";
import { getSpend } from "./spend.queries.server";
import { GroupSums, startOf, startsWithin, totalsOf } from "./total-groups";

const days = fc.integer({ min: 0, max: 700 }).map((offset) => {
  const date = new Date("2025-01-01T00:00:00Z");
  date.setUTCDate(date.getUTCDate() + offset);
  return date.toISOString().slice(0, 10);
});
const amounts = fc.integer({ min: -500_000, max: 2_000_000 }).map((cents) => Big(cents).div(100).toFixed(2));
const documents = fc.array(
  fc.record({ day: days, amount: amounts, currency: fc.constantFrom("EUR", "USD") }),
);

describe("sums of a report", () => {
  it("add up to the whole, however the documents are grouped", () => {
    fc.assert(
      fc.property(documents, (rows) => {
        const totals = (["day", "week", "month"] as const).map((by) => {
          const sums = new GroupSums();
          for (const { day, ...row } of rows) sums.add({ key: startOf(day, by), ...row });
          return totalsOf(sums.groups());
        });
        expect(totals[1]).toEqual(totals[0]);
        expect(totals[2]).toEqual(totals[0]);
        for (const { currency, amount } of totals[0] ?? []) {
          const ofCurrency = rows.filter((row) => row.currency === currency);
          expect(amount).toBe(ofCurrency.reduce((sum, row) => sum.plus(row.amount), Big(0)).toFixed(2));
        }
      }),
    );
  });

  it("have a place for every day, week and month of their period, and none besides", () => {
    expect(startsWithin("2026-01-15", "2026-03-01", "month")).toEqual([
      "2026-01-01",
      "2026-02-01",
      "2026-03-01",
    ]);
    expect(startsWithin("2026-01-01", "2026-01-14", "week")).toEqual([
      "2025-12-29",
      "2026-01-05",
      "2026-01-12",
    ]);
    fc.assert(
      fc.property(days, days, (one, other) => {
        const [from = "", to = ""] = [one, other].sort();
        expect(startsWithin(from, to, "week")).toContain(startOf(to, "week"));
      }),
    );
  });
});

describe("a chart", () => {
  it("fits into three kilobytes and has a bar for each value, on its side of zero", () => {
    const bars = Array.from({ length: 60 }, (_, index) => ({
      label: `2026-${index}`,
      value: 30_000 - index * 1_000,
    }));
    const chart = barChartOf({ id: "EUR", title: "Spend" }, bars, String);
    expect(JSON.stringify(chart).length).toBeLessThan(3_000);
    expect(chart?.bars.split("M").length).toBe(61);
    expect(chart?.labels.length).toBeLessThanOrEqual(6);
    expect(barChartOf({ id: "EUR", title: "Spend" }, bars.slice(0, 1), String)).toBeNull();
  });

  it.each(["2026-08", "2026-08-12", "12.08.2026"])("has labels like %s apart on a phone", (label) => {
    const width = label.length * 7.3;
    for (let count = 2; count <= 60; count++) {
      const bars = Array.from({ length: count }, () => ({ label, value: 1 }));
      const { labels = [] } = barChartOf({ id: "EUR", title: "Spend" }, bars, String) ?? {};
      const starts = labels.map(({ x }) => (x > 900 ? 308 - width : (x / 1000) * 308 - width / 2));
      for (const [index, start] of starts.slice(1).entries())
        expect(start - (starts[index] ?? 0), `${count} bars`).toBeGreaterThan(width);
    }
  });
});

describe("a chart of names", () => {
  it("has the first ten, shortened to what fits on a phone, and bars on their side of zero", () => {
    const bars = Array.from({ length: 12 }, (_, index) => ({
      label: `Countersunk socket screw DIN 7991 M${index}x140 stainless steel`,
      value: 300 - index * 50,
    }));
    const chart = rowChartOf({ id: "EUR", title: "Spend" }, bars, String);
    expect(JSON.stringify(chart).length).toBeLessThan(3_000);
    expect(chart?.rows).toHaveLength(10);
    expect(chart?.rows[0]).toEqual({
      row: 0,
      label: "Countersunk socket screw DIN 7991 M…",
      value: "300",
      from: 33.3,
      width: 66.7,
    });
    expect(chart?.rows[9]).toMatchObject({ value: "-150", from: 0, width: 33.3 });
    expect(rowChartOf({ id: "EUR", title: "Spend" }, bars.slice(0, 1), String)).toBeNull();
  });
});

describe("the spend of a customer", () => {
  const invoice = (number: string, differs: object) => ({
    kind: "invoice",
    number,
    date: "2026-03-04",
    net: "100.00",
    currency: "EUR",
    shipTo: { number: "1", name: "Yard" },
    payer: { number: "9", name: "Head office" },
    ...differs,
  });
  const rows = [
    invoice("1", {}),
    invoice("2", { date: "2026-04-01", net: "50.10", shipTo: { number: "2", name: "Dock" } }),
    invoice("3", { kind: "creditMemo", net: "20.00" }),
  ];

  it("is invoices less credit memos, by every grouping the same", async () => {
    const search = async () => ({ value: { items: rows, total: 3, page: 1, pageSize: 1_000 }, messages: [] });
    const erp = { ...absentErp(), invoices: { ...absentErp().invoices, search } } as never;
    const services = testServices(await freshDatabase(), { erp });
    const ctx = context(services, person("view_invoices"));
    for (const by of spendGroups) {
      const outcome = await getSpend(ctx, { by, fromDate: "2026-01-01", toDate: "2026-12-31" });
      if (outcome.kind !== "ok") throw new Error(JSON.stringify(outcome));
      expect(totalsOf(outcome.value.groups)).toEqual([{ currency: "EUR", documents: 3, amount: "130.10" }]);
      if (by === "month") {
        expect(outcome.value.groups.map(({ key, amount }) => [key, amount])).toEqual([
          ["2026-03-01", "80.00"],
          ["2026-04-01", "50.10"],
        ]);
      }
    }
    expect(await getSpend(context(services, person()), {})).toMatchObject({ kind: "refused" });
  });
});

describe("orders from the portal", () => {
  it("are those of the customer that the ERP confirmed, by every grouping the same", async () => {
    const services = testServices(await freshDatabase());
    const actor = person("report_submit", "place_orders");
    const ctx = context(services, actor);
    const submission = (total: string, differs: object = {}) => ({
      id: newId(),
      cartId: newId(),
      cartVersion: 1,
      userId: newId(),
      kind: "order" as const,
      system: "main",
      soldTo: actor.partner?.number ?? "",
      salesAreaId: actor.salesArea?.id ?? "",
      key: newId(),
      content: { lines: [], seen: { total, currency: "EUR" } } as never,
      state: "confirmed" as const,
      createdAt: new Date("2026-03-04T12:00:00Z"),
      ...differs,
    });
    await services.database.db
      .insert(submissions)
      .values([
        submission("10.50"),
        submission("5.25", { createdAt: new Date("2026-03-31T23:30:00Z") }),
        submission("1000.00", { state: "rejected" }),
        submission("1000.00", { soldTo: "other" }),
      ]);
    for (const by of orderGroups) {
      const outcome = await getOrderSums(ctx, { by, fromDate: "2026-01-01", toDate: "2026-12-31" });
      if (outcome.kind !== "ok") throw new Error(JSON.stringify(outcome));
      expect(totalsOf(outcome.value.groups)).toEqual([{ currency: "EUR", documents: 2, amount: "15.75" }]);
      // Half past eleven in Greenwich is the next month in Amsterdam.
      if (by === "month")
        expect(outcome.value.groups.map(({ key }) => key).sort()).toEqual(["2026-03-01", "2026-04-01"]);
    }
  });
});
