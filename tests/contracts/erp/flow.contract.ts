import { expect, test } from "vitest";
import type { DocumentCriterion, DocumentRow } from "~/erp/erp";
import { context, createOrder, kindOf, lambert, of, type Subject, vanDijk } from "./subject";

export function flowContract(subject: Subject): void {
  const get = async (number: string) => (await subject().erp.orders.get(context(), number, "all")).value;
  const deliveriesOf = async (order: string): Promise<DocumentRow[]> => {
    const search = {
      within: of(vanDijk),
      criteria: [{ key: "orderNumber" as const, value: order }],
      page: 1,
      pageSize: 10,
    };
    return (await subject().erp.deliveries.search(context(), search)).value.items;
  };
  const flow = async (number: string) =>
    (await subject().erp.documents.flow(context(), { kind: "order", number }, of(vanDijk))).value;

  test("an order goes from scheduled over picked and shipped to delivered", async () => {
    const order = await createOrder(subject(), [["BRG-6204", "20"]]);
    const seenStatuses: string[] = [(await get(order.number)).status.code];
    for (let day = 0; day < 9; day += 1) {
      await subject().advanceTime(1);
      const { status } = await get(order.number);
      if (seenStatuses.at(-1) !== status.code) seenStatuses.push(status.code);
    }
    expect(seenStatuses).toEqual(["SCHD", "DLCR", "PCKD", "GI", "SHIP", "GR"]);
  });

  test("goods that have left have a tracking number on delivery and order", async () => {
    const order = await createOrder(subject(), [["BRG-6204", "20"]]);
    await subject().advanceTime(5);
    const [delivery] = await deliveriesOf(order.number);
    expect(delivery?.tracking[0]?.number).toContain(delivery?.number);
    expect((await get(order.number)).tracking).toEqual(delivery?.tracking);
  });

  test("two values of one criterion find what either of them finds, in every list", async () => {
    const orders = [
      await createOrder(subject(), [["BRG-6204", "20"]]),
      await createOrder(subject(), [["BRG-6204", "30"]]),
    ];
    await subject().advanceTime(7);
    const { erp } = subject();
    const criteriaOf = (key: DocumentCriterion, values: readonly string[]) => ({
      within: of(vanDijk),
      criteria: values.map((value) => ({ key, value })),
      page: 1,
      pageSize: 10,
    });
    const search = criteriaOf("orderNumber", [...orders.map(({ number }) => number), "no such"]);
    const deliveries = (await erp.deliveries.search(context(), search)).value.items;
    expect(deliveries).toHaveLength(2);
    expect((await erp.invoices.search(context(), search)).value.items).toHaveLength(2);
    expect((await erp.orders.search(context(), search)).value.items).toHaveLength(2);
    const numbers = deliveries.flatMap(({ tracking }) => tracking.map(({ number }) => number));
    const trackedList = await erp.deliveries.search(context(), criteriaOf("trackingNumber", numbers));
    expect(trackedList.value.items).toHaveLength(2);
  });

  test("stock goes down by what was issued, not twice", async () => {
    const free = async () => {
      const { value } = await subject().erp.availability.check(context(), [
        { material: "ORING-20", quantity: "50" },
      ]);
      return Number(value[0]?.availability.free);
    };
    const before = await free();
    await createOrder(subject(), [["ORING-20", "500"]]);
    expect(await free()).toBe(before - 500);
    await subject().advanceTime(7);
    expect(await free()).toBe(before - 500);
  });

  test("the invoice of a complete delivery comes to the order's total, the open item to the invoice's", async () => {
    const order = await createOrder(subject(), [
      ["BOLT-M8", "7"],
      ["VEST-M", "13"],
      ["BRG-6204", "3"],
    ]);
    await subject().advanceTime(5);
    const search = {
      within: of(vanDijk),
      criteria: [{ key: "orderNumber" as const, value: order.number }],
      page: 1,
      pageSize: 10,
    };
    const { value } = await subject().erp.invoices.search(context(), search);
    expect(value.items.map((invoice) => invoice.total)).toEqual([order.total]);
    const invoice = await subject().erp.invoices.get(context(), value.items[0]?.number ?? "", of(vanDijk));
    expect(invoice.value.totals.taxes).toEqual(order.totals.taxes);
    const items = await subject().erp.receivables.openItems(context(), {
      within: [{ function: "payer", number: "100201" }],
      criteria: [{ key: "invoiceNumber", value: invoice.value.number }],
      page: 1,
      pageSize: 10,
    });
    expect(items.value.items).toMatchObject([{ open: order.total, status: { code: "OPEN" } }]);
  });

  test("order, delivery and invoice weigh the same in kilograms, whatever unit the ERP keeps", async () => {
    const { number } = await createOrder(subject(), [
      ["ORING-20", "500"],
      ["MOTOR-4KW", "1"],
    ]);
    await subject().advanceTime(7);
    const [delivery] = await deliveriesOf(number);
    const { erp } = subject();
    const { nodes } = await flow(number);
    const invoice = nodes.find(({ kind }) => kind === "invoice")?.number ?? "";
    const documents = await Promise.all([
      erp.orders.get(context(), number, "all"),
      erp.deliveries.get(context(), delivery?.number ?? "", "all"),
      erp.invoices.get(context(), invoice, "all"),
    ]);
    const weights = documents.map(({ value }) => value.items.map(({ weightKg }) => Number(weightKg)));
    expect(weights).toEqual([
      [0.5, 32],
      [0.5, 32],
      [0.5, 32],
    ]);
  });

  test("parts that are delivered apart add up to the order to the cent, each taxed by itself", async () => {
    const order = await createOrder(subject(), [
      ["BRG-6205", "57"],
      ["BRG-6204", "7"],
    ]);
    await subject().advanceTime(25);
    const { nodes } = await flow(order.number);
    const invoices = nodes.filter((node) => node.kind === "invoice");
    expect(nodes.filter((node) => node.kind === "delivery")).toHaveLength(2);
    const billedDocuments = await Promise.all(
      invoices.map(async ({ number }) => (await subject().erp.invoices.get(context(), number, "all")).value),
    );
    const sum = (values: string[]) =>
      values.reduce((total, value) => total + Math.round(Number(value) * 100), 0);
    expect(sum(billedDocuments.map(({ net }) => net))).toBe(sum([order.net]));
    // The tax is rounded once for each invoice.
    expect(Math.abs(sum(billedDocuments.map(({ tax }) => tax)) - sum([order.tax]))).toBeLessThanOrEqual(1);
    expect((await get(order.number)).status.code).toBe("GR");
  });

  test("the flow leads from the order to the payment and names every step", async () => {
    const order = await createOrder(subject(), [["BRG-6204", "20"]]);
    await subject().advanceTime(45);
    const { nodes, edges } = await flow(order.number);
    expect(nodes.map((node) => [node.kind, node.status.code])).toEqual([
      ["order", "GR"],
      ["delivery", "GR"],
      ["invoice", "PAID"],
      ["payment", "PAID"],
    ]);
    expect(edges.map((edge) => `${edge.from.kind}>${edge.to.kind}`).sort()).toEqual([
      "delivery>invoice",
      "invoice>payment",
      "order>delivery",
    ]);
  });

  test("the flow begins at any of its documents, and is unknown to others", async () => {
    const order = await createOrder(subject(), [["BRG-6204", "20"]]);
    await subject().advanceTime(6);
    const fullFlow = await flow(order.number);
    const delivery = fullFlow.nodes.find((node) => node.kind === "delivery");
    const fromDelivery = await subject().erp.documents.flow(
      context(),
      { kind: "delivery", number: delivery?.number ?? "" },
      of(vanDijk),
    );
    expect(fromDelivery.value).toEqual(fullFlow);
    const call = subject().erp.documents.flow(
      context(),
      { kind: "order", number: order.number },
      of(lambert),
    );
    expect(await kindOf(call)).toBe("notFound");
  });

  test("a blocked order stays where it is; one without goods has no date", async () => {
    const blockedDocument = await createOrder(subject(), [["MOTOR-4KW", "2"]], { soldTo: "100004" });
    const unshippedOrder = await createOrder(subject(), [["BRG-6206", "9"]]);
    const pendingOrder = await createOrder(subject(), [["BRG-6206", "5"]]);
    await subject().advanceTime(12);
    expect((await get(blockedDocument.number)).status.code).toBe("PEND");
    expect((await get(unshippedOrder.number)).status.code).toBe("GR");
    expect((await get(pendingOrder.number)).items[0]?.scheduleLines.at(-1)?.confirmedDate).toBeNull();
  });

  test("batches that expire first leave first", async () => {
    const order = await createOrder(subject(), [["OIL-46", "5"]]);
    await subject().advanceTime(6);
    const [delivery] = await deliveriesOf(order.number);
    const { value } = await subject().erp.deliveries.get(context(), delivery?.number ?? "", of(vanDijk));
    expect(value.items[0]?.batches).toEqual([{ batch: "L2401", quantity: "5" }]);
  });

  test("the ERP's own day moves on with the clock", async () => {
    const today = async () => (await subject().erp.system.salesAreas(context())).value[0]?.today ?? "";
    const before = await today();
    await subject().advanceTime(2);
    expect(Date.parse(await today()) - Date.parse(before)).toBe(2 * 86_400_000);
  });
}
