import { beforeAll, expect, test } from "vitest";
import type { DocumentCriterion, DocumentSearch } from "~/erp/erp";
import { context, createOrder, draftOf, freshKey, lambert, of, type Subject, vanDijk } from "./subject";

export function listsContract(subject: Subject): void {
  let first = "";
  beforeAll(async () => {
    const { number } = await createOrder(subject(), [["BOLT-M8", "5"]], {
      poNumber: "ALPHA-1",
      shipTo: "100101",
    });
    first = number;
    await subject().advanceTime(7);
    await createOrder(subject(), [["BRG-6204", "20"]], { poNumber: "alpha-2" });
    await createOrder(subject(), [["CABLE-3G", "3"]], { poNumber: "BETA_164" });
    await createOrder(subject(), [["MOTOR-4KW", "1"]], { poNumber: "ALPHA-9", soldTo: lambert }, context());
    const draft = draftOf([["BRG-6205", "3"]], { kind: "quote", poNumber: "ALPHA-Q" });
    await subject().erp.quotes.create(context(), draft, freshKey());
  });
  const search = async (differs: Partial<DocumentSearch> = {}) =>
    (
      await subject().erp.orders.search(context(), {
        within: of(vanDijk),
        page: 1,
        pageSize: 10,
        sortBy: "number",
        order: "asc",
        ...differs,
      })
    ).value;
  const purchaseOrders = async (differs: Partial<DocumentSearch> = {}) =>
    (await search(differs)).items.map((row) => row.poNumber);
  const by = (key: DocumentCriterion, value: string) => ({ criteria: [{ key, value }] });

  test("a customer's list holds its own documents only; staff see all; nobody sees nothing", async () => {
    expect(await purchaseOrders()).toEqual(["ALPHA-1", "alpha-2", "BETA_164"]);
    expect(await purchaseOrders({ within: "all" })).toHaveLength(4);
    expect(await purchaseOrders({ within: [] })).toEqual([]);
  });

  test("documents of another sales area stay out", async () => {
    const { value } = await subject().erp.orders.search(context({ salesArea: "2000" }), {
      within: "all",
      page: 1,
      pageSize: 10,
    });
    expect(value.items).toEqual([]);
  });

  test("pages follow one another without gaps, and the total counts all", async () => {
    const one = await search({ pageSize: 2 });
    const two = await search({ pageSize: 2, page: 2 });
    expect([...one.items, ...two.items].map((row) => row.poNumber)).toEqual([
      "ALPHA-1",
      "alpha-2",
      "BETA_164",
    ]);
    expect(one).toMatchObject({ total: 3, more: false, page: 1, pageSize: 2 });
    expect((await search({ page: 9 })).items).toEqual([]);
  });

  test.each(["number", "date", "poNumber", "soldTo", "shipTo", "net", "total", "status", "dueDate"] as const)(
    "a list sorted by %s turns round",
    async (sortBy) => {
      const ascendingList = await search({ within: "all", sortBy, order: "asc" });
      const descendingList = await search({ within: "all", sortBy, order: "desc" });
      expect(descendingList.items.map((row) => row.number)).toEqual(
        ascendingList.items.map((row) => row.number).reverse(),
      );
    },
  );

  test("newest documents come first when nothing is said", async () => {
    const rows = (await search({ sortBy: undefined, order: undefined })).items;
    expect(rows.map((row) => row.poNumber)).toEqual(["BETA_164", "alpha-2", "ALPHA-1"]);
  });

  test.each<[DocumentCriterion, string, string[]]>([
    ["poNumber", "Alpha", ["ALPHA-1", "alpha-2"]],
    ["poNumber", "BETA_", ["BETA_164"]],
    ["poNumber", "BETA%", []],
    ["material", "BOLT-M8", ["ALPHA-1"]],
    ["materialNumber", "CABLE-3G", ["BETA_164"]],
    ["customerMaterial", "acme-bolt-8", ["ALPHA-1"]],
    ["shipToNumber", "100101", ["ALPHA-1"]],
    ["payerNumber", "100201", ["ALPHA-1", "alpha-2", "BETA_164"]],
    ["soldToNumber", lambert, []],
    ["docNumber", "nothing", []],
  ])("the criterion %s %s narrows the list", async (key, value, expectedNumbers) => {
    expect(await purchaseOrders(by(key, value))).toEqual(expectedNumbers);
  });

  test("numbers of orders, deliveries and invoices lead to one another", async () => {
    const { erp } = subject();
    const page = { within: of(vanDijk), page: 1, pageSize: 10 };
    const delivery = (await erp.deliveries.search(context(), { ...page, ...by("orderNumber", first) })).value
      .items[0];
    const invoice = (await erp.invoices.search(context(), { ...page, ...by("salesdocNumber", first) })).value
      .items[0];
    const [deliveryNumber, invoiceNumber] = [delivery?.number ?? "", invoice?.number ?? ""];
    expect(await purchaseOrders(by("deliveryNumber", deliveryNumber))).toEqual(["ALPHA-1"]);
    expect(await purchaseOrders(by("invoiceNumber", invoiceNumber))).toEqual(["ALPHA-1"]);
    expect(await purchaseOrders(by("docNumber", first))).toEqual(["ALPHA-1"]);
    const invoicesOfDelivery = await erp.invoices.search(context(), {
      ...page,
      ...by("deliveryNumber", deliveryNumber),
    });
    expect(invoicesOfDelivery.value.items.map((row) => row.number)).toEqual([invoiceNumber]);
    const deliveryList = await erp.deliveries.search(context(), {
      ...page,
      ...by("invoiceNumber", invoiceNumber),
    });
    expect(deliveryList.value.items.map((row) => row.number)).toEqual([deliveryNumber]);
    expect(delivery?.references.map((one) => one.kind).sort()).toEqual(["invoice", "order"]);
  });

  test("several values of one criterion add up, several criteria cut down", async () => {
    const values = ["BOLT-M8", "CABLE-3G"].map((value) => ({ key: "material" as const, value }));
    expect(await purchaseOrders({ criteria: values })).toEqual(["ALPHA-1", "BETA_164"]);
    const bothCriteria = [...values, { key: "poNumber" as const, value: "beta" }];
    expect(await purchaseOrders({ criteria: bothCriteria })).toEqual(["BETA_164"]);
  });

  test("days, ship status and the beginning of a number narrow the list", async () => {
    expect(await purchaseOrders({ toDate: "2026-03-02" })).toEqual(["ALPHA-1"]);
    expect(await purchaseOrders({ fromDate: "2026-03-03" })).toEqual(["alpha-2", "BETA_164"]);
    expect(await purchaseOrders({ shipStatus: ["SCHD"] })).toEqual(["alpha-2", "BETA_164"]);
    const requestedDates = (await search()).items.map(({ requestedDate }) => requestedDate);
    expect(requestedDates).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
    expect(await purchaseOrders({ requestedTo: requestedDates[0] ?? "" })).toEqual(["ALPHA-1"]);
    expect(await purchaseOrders({ q: first })).toEqual(["ALPHA-1"]);
    expect(await purchaseOrders({ q: "beta" })).toEqual(["BETA_164"]);
  });

  test("the last part of a purchase order number finds it, for customers and for staff", async () => {
    for (const within of [of(vanDijk), "all" as const]) {
      expect(await purchaseOrders({ within, q: "164" })).toEqual(["BETA_164"]);
      expect(await purchaseOrders({ within, ...by("poNumber", "164") })).toEqual(["BETA_164"]);
    }
    expect(await purchaseOrders({ q: "64" })).toEqual([]);
  });

  test("staff find by beginnings as well, among all customers and narrowed further", async () => {
    const wholeSearch = { within: "all" as const, sortBy: "number" as const, order: "asc" as const };
    const searchNumbers = (differs: object) => purchaseOrders({ ...wholeSearch, ...differs });
    expect(await searchNumbers({ q: first })).toEqual(["ALPHA-1"]);
    expect(await searchNumbers({ q: "beta" })).toEqual(["BETA_164"]);
    expect(await searchNumbers({ q: "alpha", fromDate: "2026-03-03" })).toEqual(["alpha-2", "ALPHA-9"]);
    expect(await searchNumbers({ q: first.slice(0, 3) })).toEqual(
      expect.arrayContaining(["ALPHA-1", "alpha-2", "BETA_164"]),
    );
    expect(await searchNumbers({ q: first.slice(0, 2) })).toEqual([]);
    const { value } = await subject().erp.documents.search(context(), {
      ...wholeSearch,
      page: 2,
      pageSize: 1,
      q: "alpha",
    });
    expect(value).toMatchObject({ total: 4, more: false, items: [{}] });
    const none = { ...wholeSearch, page: 1, pageSize: 5, q: first };
    expect((await subject().erp.deliveries.search(context(), none)).value).toMatchObject({
      items: [],
      total: 0,
    });
  });

  test("sales documents list orders and quotes together", async () => {
    const { value } = await subject().erp.documents.search(context(), {
      within: of(vanDijk),
      page: 1,
      pageSize: 10,
      q: "alpha",
    });
    expect(value.items.map((row) => [row.kind, row.poNumber]).sort()).toEqual([
      ["order", "ALPHA-1"],
      ["order", "alpha-2"],
      ["quote", "ALPHA-Q"],
    ]);
    expect(value.total).toBe(3);
    const ordersOnly = await subject().erp.documents.search(context(), {
      within: of(vanDijk),
      page: 1,
      pageSize: 10,
      q: "alpha",
      kinds: ["order"],
    });
    expect(ordersOnly.value.items.map(({ kind }) => kind)).toEqual(["order", "order"]);
    const noKind = { within: of(vanDijk), page: 1, pageSize: 10, kinds: [] };
    expect((await subject().erp.documents.search(context(), noKind)).value.total).toBe(0);
  });

  test("a row carries names, permits with reasons, outputs and references", async () => {
    const [row] = (await search()).items;
    expect(row).toMatchObject({
      soldTo: { number: vanDijk, name: "Van Dijk Machinebouw" },
      shipTo: { number: "100101" },
      copy: { allowed: true },
      convert: { allowed: false, code: "convert.kind" },
      outputTypes: [{ type: "orderConfirmation" }],
      references: [{ kind: "delivery" }],
    });
  });
}
