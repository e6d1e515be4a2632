import { expect, test } from "vitest";
import type { DocumentChange } from "~/erp/erp";
import {
  codesOf,
  context,
  createOrder,
  draftOf,
  freshKey,
  kindOf,
  lambert,
  of,
  type Subject,
  targetOf,
  vanDijk,
} from "./subject";

export function changesContract(subject: Subject): void {
  const change = async (number: string, version: string, documentChange: DocumentChange) =>
    (await subject().erp.orders.change(context(), targetOf({ number, version }), documentChange)).value;
  const get = async (number: string) => (await subject().erp.orders.get(context(), number, "all")).value;

  test("a quantity can be changed, with a new version and new prices", async () => {
    const order = await createOrder(subject(), [["BRG-6204", "20"]]);
    const changedDocument = await change(order.number, order.version, {
      lines: [{ itemNumber: 10, quantity: "60" }],
    });
    expect(changedDocument.items[0]).toMatchObject({ quantity: "60", net: "226.98" });
    expect(changedDocument.version).not.toBe(order.version);
    expect(await get(order.number)).toEqual(changedDocument);
  });

  test("a change that was simulated is the change that is made, and simulating changes nothing", async () => {
    const order = await createOrder(subject(), [["BRG-6204", "20"]]);
    const wantedFields = { poNumber: "NEW", lines: [{ itemNumber: 10, quantity: "30" }] };
    const { value } = await subject().erp.orders.simulateChange(context(), order.number, "all", wantedFields);
    expect(await get(order.number)).toEqual(order);
    const changedDocument = await change(order.number, order.version, wantedFields);
    expect(changedDocument.totals).toEqual(value.totals);
    expect(changedDocument.poNumber).toBe("NEW");
  });

  test("a change made from an older version is refused and changes nothing", async () => {
    const order = await createOrder(subject(), [["BRG-6204", "20"]]);
    await change(order.number, order.version, { note: "first" });
    expect(await kindOf(change(order.number, order.version, { note: "second" }))).toBe("conflict");
    expect((await get(order.number)).note).toBe("first");
  });

  test("a change under a key is applied once and can be found", async () => {
    const order = await createOrder(subject(), [["BRG-6204", "20"]]);
    const { orders } = subject().erp;
    const key = freshKey();
    const send = async (note: string) =>
      (await orders.change(context(), { ...targetOf(order), key }, { note })).value;
    const find = async (soldTo = vanDijk) =>
      (await orders.findChange(context(), order.number, of(soldTo), key)).value;
    expect(await find()).toBeNull();
    const [first, second] = await Promise.all([send("once"), send("once")]);
    expect(second?.version).toBe(first?.version);
    expect(await find()).toEqual(first);
    await change(order.number, first?.version ?? "", { note: "by somebody else" });
    expect((await send("once")).note).toBe("by somebody else");
    expect(await kindOf(find(lambert))).toBe("notFound");
  });

  test("of two who change at the same time one succeeds", async () => {
    const order = await createOrder(subject(), [["BRG-6204", "20"]]);
    const tries = await Promise.allSettled(
      ["a", "b", "c"].map((note) => change(order.number, order.version, { note })),
    );
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });

  test("lines can be added; they get prices and dates", async () => {
    const order = await createOrder(subject(), [["BRG-6204", "20"]]);
    const changedDocument = await change(order.number, order.version, {
      lines: [{ itemNumber: 20, material: "BOLT-M8", quantity: "2" }],
    });
    expect(changedDocument.items.map((item) => item.itemNumber)).toEqual([10, 20]);
    expect(changedDocument.items[1]?.scheduleLines[0]?.confirmedDate).toBe("2026-03-05");
  });

  test("a rejected line stays to be seen and costs nothing", async () => {
    const order = await createOrder(subject(), [
      ["BRG-6204", "20"],
      ["BOLT-M8", "2"],
    ]);
    const changedDocument = await change(order.number, order.version, {
      lines: [{ itemNumber: 20, changeStatus: "D" }],
    });
    expect(changedDocument.items[1]).toMatchObject({
      status: { code: "CANC" },
      rejection: { code: "customer", label: "Cancelled by the customer" },
      net: "0.00",
      change: { allowed: false, code: "change.rejectedLine" },
    });
    expect(changedDocument.totals.goods).toBe(changedDocument.items[0]?.net);
    const againFields = { lines: [{ itemNumber: 20, quantity: "1" }] };
    expect(await codesOf(change(order.number, changedDocument.version, againFields))).toEqual([
      "change.rejectedLine",
    ]);
  });

  test("a line that does not exist is named", async () => {
    const order = await createOrder(subject(), [["BRG-6204", "20"]]);
    const wantedFields = { lines: [{ itemNumber: 70, quantity: "1" }] };
    expect(await codesOf(change(order.number, order.version, wantedFields))).toEqual(["change.unknownLine"]);
  });

  test("a wrong change is refused as a whole", async () => {
    const order = await createOrder(subject(), [["BRG-6204", "20"]]);
    const wantedFields = { note: "x", lines: [{ itemNumber: 10, quantity: "0" }] };
    expect(await codesOf(change(order.number, order.version, wantedFields))).toEqual(["quantity.invalid"]);
    expect(await get(order.number)).toEqual(order);
  });

  test("a cancelled order says why it cannot be changed", async () => {
    const order = await createOrder(subject(), [["BRG-6204", "20"]]);
    const { value } = await subject().erp.orders.cancel(context(), targetOf(order));
    expect(value.status.code).toBe("CANC");
    expect(value.total).toBe("0.00");
    expect(value.change).toMatchObject({ allowed: false, code: "change.cancelled" });
    expect(await codesOf(change(order.number, value.version, { note: "x" }))).toEqual(["change.cancelled"]);
  });

  test("another customer's order cannot be changed", async () => {
    const order = await createOrder(subject(), [["BRG-6204", "20"]]);
    const call = subject().erp.orders.change(context(), targetOf(order, of(lambert)), {});
    expect(await kindOf(call)).toBe("notFound");
  });

  test("the ship-to can be changed to another of the customer's", async () => {
    const order = await createOrder(subject(), [["BRG-6204", "20"]]);
    expect((await change(order.number, order.version, { shipTo: "100102" })).shipTo.number).toBe("100102");
  });

  test("a new requested date moves the promise", async () => {
    const order = await createOrder(subject(), [["BRG-6204", "20"]]);
    const changedDocument = await change(order.number, order.version, { requestedDate: "2026-03-25" });
    expect(changedDocument.items[0]?.scheduleLines.map((one) => one.confirmedDate)).toEqual(["2026-03-25"]);
  });

  test("an order's own promise does not stand in its way", async () => {
    const order = await createOrder(subject(), [["MOTOR-4KW", "45"]]);
    const changedDocument = await change(order.number, order.version, {
      lines: [{ itemNumber: 10, quantity: "50" }],
    });
    expect(changedDocument.items[0]?.scheduleLines.map((one) => [one.confirmedDate, one.quantity])).toEqual([
      ["2026-03-05", "50"],
    ]);
    await subject().erp.orders.cancel(context(), targetOf(changedDocument));
  });

  test("no quantity goes below what is delivered; the rest can be rejected", async () => {
    const order = await createOrder(subject(), [["BRG-6205", "60"]]);
    await subject().advanceTime(4);
    const deliveredOrder = await get(order.number);
    expect(deliveredOrder.status.code).toBe("PRCV");
    expect(deliveredOrder.items[0]?.deliveredQuantity).toBe("40");
    const lessFields = { lines: [{ itemNumber: 10, quantity: "30" }] };
    expect(await codesOf(change(order.number, deliveredOrder.version, lessFields))).toEqual([
      "quantity.belowDelivered",
    ]);
    const result = await change(order.number, deliveredOrder.version, {
      lines: [{ itemNumber: 10, changeStatus: "D" }],
    });
    expect(result.items[0]).toMatchObject({ quantity: "40", net: "192.00" });
    expect(result.status.code).not.toBe("CANC");
  });

  test("when the rest is rejected, order and invoices come to the same, to the cent", async () => {
    const order = await createOrder(subject(), [
      ["BRG-6205", "43"],
      ["ORING-20", "70"],
    ]);
    await subject().advanceTime(5);
    const deliveredOrder = await get(order.number);
    const rest = deliveredOrder.items.filter(
      (item) => Number(item.deliveredQuantity) < Number(item.quantity),
    );
    expect(rest.map((item) => item.itemNumber)).toEqual([10]);
    const result = await change(order.number, deliveredOrder.version, {
      lines: [{ itemNumber: 10, changeStatus: "D" }],
    });
    const { value } = await subject().erp.invoices.search(context(), {
      within: "all",
      criteria: [{ key: "orderNumber", value: order.number }],
      page: 1,
      pageSize: 10,
    });
    expect(value.items.map((invoice) => invoice.total)).toEqual([result.total]);
  });

  test("batches are free for others when others are chosen, and when the order is cancelled", async () => {
    const free = async () => {
      const { value } = await subject().erp.materials.batches(context(), "OIL-46");
      return Object.fromEntries(value.map((one) => [one.batch, Number(one.available)]));
    };
    const before = await free();
    const freeAfter = (first: number, second: number) => ({
      ...before,
      L2401: (before.L2401 ?? 0) - first,
      L2402: (before.L2402 ?? 0) - second,
    });
    const draft = draftOf([["OIL-46", "10", "L"]]);
    const lines = draft.lines.map((line) => ({ ...line, batches: [{ batch: "L2401", quantity: "10" }] }));
    const { orders } = subject().erp;
    const order = (await orders.create(context(), { ...draft, lines }, freshKey())).value.document;
    expect(await free()).toEqual(freeAfter(10, 0));
    const other = await change(order.number, order.version, {
      lines: [{ itemNumber: 10, batches: [{ batch: "L2402", quantity: "10" }] }],
    });
    expect(await free()).toEqual(freeAfter(0, 10));
    const reducedDocument = await change(order.number, other.version, {
      lines: [{ itemNumber: 10, quantity: "6" }],
    });
    expect(reducedDocument.items[0]?.batches).toEqual([{ batch: "L2402", quantity: "6" }]);
    expect(await free()).toEqual(freeAfter(0, 6));
    const leaving = { lines: [{ itemNumber: 10, batches: [] }] };
    const simulation = await orders.simulateChange(context(), order.number, "all", leaving);
    expect(simulation.value.items[0]?.batches).toEqual([]);
    const leftToErp = await change(order.number, reducedDocument.version, leaving);
    expect(leftToErp.items[0]?.batches).toEqual([]);
    expect(await free()).toEqual(before);
    await orders.cancel(context(), targetOf(leftToErp));
    expect(await free()).toEqual(before);
  });

  test("an order's own batches do not stand in its way", async () => {
    const { value } = await subject().erp.materials.batches(context(), "OIL-46");
    const all = value.find((one) => one.batch === "L2402")?.available ?? "0";
    const batches = [{ batch: "L2402", quantity: all }];
    const draft = draftOf([["OIL-46", all, "L"]]);
    const lines = draft.lines.map((line) => ({ ...line, batches }));
    const { orders } = subject().erp;
    const order = (await orders.create(context(), { ...draft, lines }, freshKey())).value.document;
    const sameDocument = await change(order.number, order.version, { lines: [{ itemNumber: 10, batches }] });
    expect(sameDocument.items[0]?.batches).toEqual(batches);
    await orders.cancel(context(), targetOf(sameDocument));
  });

  test("a complete delivery that waited gets one day for all its lines when goods are free again", async () => {
    const first = await createOrder(subject(), [["BRG-6206", "8"]]);
    const second = await createOrder(
      subject(),
      [
        ["BRG-6204", "5"],
        ["BRG-6206", "6"],
      ],
      { completeDelivery: true },
    );
    const datesOf = async () =>
      (await get(second.number)).items.map((item) => item.scheduleLines.map((line) => line.confirmedDate));
    expect(await datesOf()).toEqual([[null], [null]]);
    await subject().erp.orders.cancel(context(), targetOf(first, "all"));
    await subject().advanceTime(1);
    const [[one], [other]] = (await datesOf()) as [[string], [string]];
    expect(one).toMatch(/^2026-/);
    expect(other).toBe(one);
  });

  test("a line that stays as it was ordered need not be sold any more, and keeps its price; one that is raised must", async () => {
    const order = await createOrder(subject(), [
      ["BRG-6204", "20"],
      ["OIL-46", "2"],
    ]);
    await subject().setSold("OIL-46", false);
    try {
      const wantedFields = { lines: [{ itemNumber: 10, quantity: "60" }] };
      const { value } = await subject().erp.orders.simulateChange(
        context(),
        order.number,
        "all",
        wantedFields,
      );
      const changedDocument = await change(order.number, order.version, wantedFields);
      expect(changedDocument.items[1]).toMatchObject({
        material: "OIL-46",
        quantity: "2",
        net: order.items[1]?.net,
      });
      expect(value.items.map(({ net }) => net)).toEqual(changedDocument.items.map(({ net }) => net));
      expect(value.totals).toEqual(changedDocument.totals);
      const raisedLine = { lines: [{ itemNumber: 20, quantity: "3" }] };
      expect(await codesOf(change(order.number, changedDocument.version, raisedLine))).toEqual([
        "material.notSellable",
      ]);
      const rest = { lines: [{ itemNumber: 20, changeStatus: "D" as const }] };
      expect((await change(order.number, changedDocument.version, rest)).items[1]?.status.code).toBe("CANC");
    } finally {
      await subject().setSold("OIL-46", true);
    }
  });

  test("what is delivered in full can no longer be changed", async () => {
    const order = await createOrder(subject(), [["BRG-6204", "20"]]);
    await subject().advanceTime(7);
    const { change: permit } = await get(order.number);
    expect(permit).toMatchObject({ allowed: false, code: "change.delivered" });
  });

  test("a requested date that has passed stays when something else is changed", async () => {
    const order = await createOrder(subject(), [["BRG-6206", "40"]]);
    await subject().advanceTime(4);
    const overdueOrder = await get(order.number);
    const changedDocument = await change(order.number, overdueOrder.version, {
      lines: [{ itemNumber: 10, quantity: "50" }],
    });
    expect(changedDocument.requestedDate).toBe(order.requestedDate);
    expect(changedDocument.items[0]?.requestedDate).toBe(order.items[0]?.requestedDate);
  });

  test("a line that is wholly on a delivery cannot be changed any more, while others can", async () => {
    const order = await createOrder(subject(), [
      ["BRG-6204", "20"],
      ["BRG-6206", "90"],
    ]);
    const isPrepared = (code: string | undefined) => code === "DLCR" || code === "PCKD";
    let current = order;
    for (let days = 0; days < 6 && !isPrepared(current.items[0]?.status.code); days++) {
      await subject().advanceTime(1);
      current = await get(order.number);
    }
    expect(current.change).toEqual({ allowed: true });
    const [preparedItem, openItem] = current.items;
    const isChangeable = (item = preparedItem) =>
      item?.change.allowed && Number(item.deliveredQuantity) < Number(item.quantity);
    expect([isPrepared(preparedItem?.status.code), isChangeable(), isChangeable(openItem)]).toEqual([
      ...[true, false, true],
    ]);
  });
}
