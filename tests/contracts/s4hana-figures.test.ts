import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { must } from "~/lib/assert";
import { context, createOrder, draftOf, freshKey, of, vanDijk } from "./erp/subject";
import { startS4Erp } from "./s4hana-harness";

/** Figures that SAP's services answer beside those of the customer, and figures that theirs leave out. */
describe("figures of SAP", () => {
  let subject: Awaited<ReturnType<typeof startS4Erp>>;
  beforeAll(async () => {
    subject = await startS4Erp();
  });
  afterAll(() => subject.close());

  const invoiceOf = async (lines: Parameters<typeof createOrder>[1]) => {
    const order = await createOrder(subject, lines);
    await subject.advanceTime(8);
    const criteria = [{ key: "orderNumber" as const, value: order.number }];
    const search = { within: of(vanDijk), criteria, page: 1, pageSize: 5 };
    const { items } = (await subject.erp.invoices.search(context(), search)).value;
    return { order, search, invoice: must(items[0], "an invoice") };
  };
  const markBilling = (number: string, details: Record<string, unknown>) =>
    subject.system.erp.pool.run("UPDATE documents SET details = details || $2::jsonb WHERE number = $1", [
      number,
      JSON.stringify(details),
    ]);

  it("costs are in no price: of a cart, an order, a quote or an invoice", async () => {
    const { order, invoice } = await invoiceOf([["BRG-6204", "2"]]);
    const { erp } = subject;
    const quote = await erp.quotes.create(
      context(),
      draftOf([["BRG-6204", "2"]], { kind: "quote" }),
      freshKey(),
    );
    const simulation = await erp.pricing.simulate(context(), draftOf([["BRG-6204", "2"]]));
    const pricedLines = [
      ...simulation.value.lines,
      ...quote.value.document.items,
      ...(await erp.orders.get(context(), order.number, of(vanDijk))).value.items,
      ...(await erp.invoices.get(context(), invoice.number, of(vanDijk))).value.items,
    ];
    expect(pricedLines).toHaveLength(4);
    for (const { priceComponents } of pricedLines) {
      expect(priceComponents.length).toBeGreaterThan(1);
      expect(priceComponents.map(({ type }) => type)).not.toContain("VPRS");
      expect(priceComponents.map(({ amount }) => amount)).not.toContain("1.23");
    }
  });

  it("stock that belongs to an order or lies at a customer's is not free", async () => {
    const plantStock = async (material: string) => {
      const rows = await subject.system.erp.pool.many<{ quantity: string }>(
        "SELECT trim_scale(sum(on_hand))::text AS quantity FROM stock WHERE material = $1 GROUP BY plant ORDER BY plant",
        [material],
      );
      return rows.map(({ quantity }) => quantity).filter((quantity) => quantity !== "0");
    };
    const question = { material: "BRG-6204", quantity: "1" };
    const [answer] = (await subject.erp.availability.check(context(), [question])).value;
    const quantities = (answer?.stock ?? []).map(({ quantity }) => quantity).filter((one) => one !== "0");
    expect(quantities.sort()).toEqual((await plantStock("BRG-6204")).sort());
  });

  it("an invoice line has the price as it was ordered, such as per 100", async () => {
    const { order, invoice } = await invoiceOf([["BOLT-M8", "3", "BOX"]]);
    const [orderedItem] = order.items;
    const [item] = (await subject.erp.invoices.get(context(), invoice.number, of(vanDijk))).value.items;
    expect(orderedItem).toMatchObject({ priceQuantity: "100", priceUnit: "PCE" });
    expect(item).toMatchObject({
      netPrice: orderedItem?.netPrice,
      priceQuantity: "100",
      priceUnit: "PCE",
      net: orderedItem?.net,
    });
  });

  it.each([
    ["a pro forma invoice", { "sap.category": "U" }],
    ["a cancelled invoice", { "sap.cancelled": true }],
    ["the cancellation of an invoice", { "sap.category": "N" }],
    ["the cancellation of a credit memo", { "sap.category": "S" }],
    ["an invoice between companies", { "sap.category": "5" }],
  ])("%s is in no list, opens no page and counts for no order", async (_, details) => {
    const { erp } = subject;
    const { order, search, invoice } = await invoiceOf([["BRG-6204", "2"]]);
    const stateOf = async () => {
      const { items } = (await erp.orders.get(context(), order.number, of(vanDijk))).value;
      const inventory = (await erp.replication?.inventory(context(), "invoice", null, 500))?.value.entries;
      return {
        invoiced: items[0]?.invoicedQuantity,
        list: (await erp.invoices.search(context(), search)).value.items.length,
        get: await erp.invoices.get(context(), invoice.number, of(vanDijk)).then(
          () => "found",
          (error) => error.kind,
        ),
        isCopied: inventory?.some(({ number }) => number === invoice.number),
      };
    };
    expect(await stateOf()).toMatchObject({ invoiced: "2", list: 1, get: "found", isCopied: true });
    await markBilling(invoice.number, details);
    expect(await stateOf()).toEqual({ invoiced: "0", list: 0, get: "notFound", isCopied: false });
    const changes = await erp.replication?.changes(context(), "invoice", null, 500);
    expect(changes?.value.gone).toContain(invoice.number);
    await markBilling(invoice.number, { "sap.category": "M", "sap.cancelled": false });
  });

  it("names of materials are those in Latin Serbian, which SAP calls SH", async () => {
    const nameIn = async (language: string) =>
      (await subject.erp.materials.get(context({ language }), ["BRG-6204"])).value[0]?.name;
    await subject.system.erp.pool.run(
      `UPDATE materials SET names = names || '{"sr": "Kuglični ležaj 6204"}' WHERE number = 'BRG-6204'`,
    );
    expect(await nameIn("sr")).toBe("Kuglični ležaj 6204");
    expect(await nameIn("nl")).not.toBe("Kuglični ležaj 6204");
    const search = { q: "Kuglični", page: 1, pageSize: 5 };
    const findings = await subject.erp.materials.search(context({ language: "sr" }), search);
    expect(findings.value.items.map(({ number }) => number)).toEqual(["BRG-6204"]);
    await subject.system.erp.pool.run("UPDATE partners SET language = 'sr' WHERE number = $1", [vanDijk]);
    expect((await subject.erp.partners.get(context(), vanDijk)).value).toMatchObject({ language: "sr" });
  });

  it("a partner has the address of today, not one that it has left", async () => {
    const storedPartner = await subject.system.erp.pool.maybe<{ city: string }>(
      "SELECT city FROM partners WHERE number = $1",
      [vanDijk],
    );
    const { value } = await subject.erp.partners.get(context(), vanDijk);
    expect(value.address.city).toBe(storedPartner?.city);
    const { partners } = (await subject.erp.pricing.simulate(context(), draftOf([["BRG-6204", "1"]]))).value;
    expect(partners.map(({ address }) => address.city)).not.toContain("Altdorf");
  });

  it("what is left of a quote is counted in its unit, whichever one it is ordered in", async () => {
    const { erp } = subject;
    const quote = (
      await erp.quotes.create(context(), draftOf([["BOLT-M8", "300", "PCE"]], { kind: "quote" }), freshKey())
    ).value.document;
    const reference = { kind: "quote" as const, number: quote.number, itemNumber: 10 };
    const orderBoxes = async (quantity: string) => {
      const lines = [{ itemNumber: 10, material: "BOLT-M8", quantity, unit: "BOX", reference }];
      return (await erp.orders.create(context(), { ...draftOf([]), lines }, freshKey())).value.document;
    };
    const openQuantity = async () =>
      (await erp.quotes.get(context(), quote.number, of(vanDijk))).value.items[0]?.openQuantity;
    expect((await orderBoxes("1")).items[0]?.reference).toMatchObject({ number: quote.number });
    expect(await openQuantity()).toBe("200");
    // Three boxes are three of 200 pieces by number, and more than are left by quantity.
    expect((await orderBoxes("3")).items[0]?.reference).toBeNull();
    expect(await openQuantity()).toBe("200");
  });
});
