import { expect, test } from "vitest";
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
  vanDijk,
} from "./subject";

export function ordersContract(subject: Subject): void {
  const create = (draft = draftOf([["BRG-6204", "20"]]), key = freshKey()) =>
    subject().erp.orders.create(context(), draft, key);

  test("an order gets a number, a status, its totals and a message", async () => {
    const { value, messages } = await create();
    expect(value.state).toBe("created");
    expect(value.document).toMatchObject({
      kind: "order",
      status: { code: "SCHD", label: "Scheduled" },
      poNumber: "PO-4711",
      date: "2026-03-02",
      net: "88.98",
      version: "1",
      outputTypes: [{ type: "orderConfirmation", label: "Order confirmation" }],
    });
    expect(messages.at(-1)).toMatchObject({ severity: "success", code: "document.created" });
  });

  test("what was created is what was simulated", async () => {
    const draft = draftOf([
      ["BOLT-M8", "3"],
      ["CABLE-3G", "1"],
    ]);
    const simulation = await subject().erp.pricing.simulate(context(), draft);
    const { value } = await create(draft);
    expect(value.document.totals).toEqual(simulation.value.totals);
    expect(value.document.items.map((item) => item.priceComponents)).toEqual(
      simulation.value.lines.map((line) => line.priceComponents),
    );
  });

  test("a set names its parts, which are no lines of their own", async () => {
    const draft = draftOf([
      ["BRG-6205", "3"],
      ["CABLE-3G", "1"],
    ]);
    const parts = [{ material: "ORING-20", name: "O-ring 20x2 NBR 70", quantity: "6", unit: "PCE" }];
    const simulation = await subject().erp.pricing.simulate(context(), draft);
    expect(simulation.value.lines.map((line) => [line.material, line.parts])).toEqual([
      ["BRG-6205", parts],
      ["CABLE-3G", []],
    ]);
    const { value } = await create(draft);
    expect(value.document.items.map((item) => [item.material, item.parts])).toEqual([
      ["BRG-6205", parts],
      ["CABLE-3G", []],
    ]);
    const { number, totals } = value.document;
    const readOrder = await subject().erp.orders.get(context(), number, of(vanDijk));
    expect(readOrder.value.items.map((item) => item.parts)).toEqual([parts, []]);
    expect(readOrder.value.totals).toEqual(totals);
  });

  test("a list shows as many lines of an order as it is asked for, with what they cost, and counts all", async () => {
    const { value } = await create(
      draftOf([
        ["BOLT-M8", "3"],
        ["CABLE-3G", "1"],
        ["BRG-6204", "2"],
      ]),
    );
    const { number, items } = value.document;
    const first = items.map(({ material, name, quantity, unit, net }) => ({
      material,
      name,
      quantity,
      unit,
      net,
    }));
    const readRows = async (withItems?: number) => {
      const criteria = [{ key: "docNumber" as const, value: number }];
      const search = { within: of(vanDijk), criteria, page: 1, pageSize: 10 };
      const list = await subject().erp.orders.search(context(), {
        ...search,
        ...(withItems ? { withItems } : {}),
      });
      return list.value.items.map((row) => row.firstItems);
    };
    expect(await readRows(2)).toEqual([{ count: 3, first: first.slice(0, 2) }]);
    expect(await readRows(9)).toEqual([{ count: 3, first }]);
    expect(await readRows()).toEqual([undefined]);
  });

  test("the same key gives the same order, also with other content", async () => {
    const key = freshKey();
    const first = await create(draftOf([["BRG-6204", "1"]]), key);
    const second = await create(draftOf([["BRG-6204", "2"]]), key);
    expect(second.value).toMatchObject({
      state: "duplicate",
      document: { number: first.value.document.number },
    });
  });

  test("the same key at the same time gives one order", async () => {
    const key = freshKey();
    const all = await Promise.all(Array.from({ length: 12 }, () => create(undefined, key)));
    expect(new Set(all.map((one) => one.value.document.number)).size).toBe(1);
    expect(all.filter((one) => one.value.state === "created")).toHaveLength(1);
  });

  test("an order is found again by its submission, or not yet", async () => {
    const key = freshKey();
    expect((await subject().erp.orders.findBySubmission(context(), key)).value).toBeNull();
    const { value } = await create(undefined, key);
    const bySubmission = await subject().erp.orders.findBySubmission(context(), key);
    expect(bySubmission.value?.number).toBe(value.document.number);
  });

  test("an order with a wrong line is refused as a whole, with every reason", async () => {
    const draft = draftOf([
      ["NOPE", "1"],
      ["BRG-6204", "20"],
      ["BRG-INT", "1"],
    ]);
    const key = freshKey();
    expect(await codesOf(create(draft, key))).toEqual(["material.unknown", "material.notSellable"]);
    expect((await subject().erp.orders.findBySubmission(context(), key)).value).toBeNull();
  });

  test("what a sales area does not sell cannot be ordered there", async () => {
    const draft = draftOf([["CABLE-3G", "1"]]);
    const otherArea = context({ salesArea: "2000" });
    expect(await codesOf(subject().erp.orders.create(otherArea, draft, freshKey()))).toEqual([
      "material.notSoldHere",
    ]);
    const { value } = await subject().erp.pricing.simulate(otherArea, draft);
    expect(value.acceptable).toBe(false);
    const [answer] = (
      await subject().erp.availability.check(otherArea, [{ material: "CABLE-3G", quantity: "1" }])
    ).value;
    expect(answer).toMatchObject({ netPrice: "0.00", availability: { status: "none" } });
  });

  test("an order without lines, for an unknown or a blocked customer is refused", async () => {
    expect(await codesOf(create(draftOf([])))).toEqual(["document.empty"]);
    expect(await codesOf(create(draftOf([["BRG-6204", "1"]], { soldTo: "424242" })))).toEqual([
      "partner.unknown",
    ]);
    expect(await codesOf(create(draftOf([["BRG-6204", "1"]], { soldTo: "100003" })))).toEqual([
      "partner.blocked",
    ]);
  });

  test("two lines of the same number are refused", async () => {
    const draft = draftOf([
      ["BRG-6204", "1"],
      ["BRG-6205", "1"],
    ]);
    const lines = draft.lines.map((line) => ({ ...line, itemNumber: 10 }));
    expect(await codesOf(create({ ...draft, lines }))).toEqual(["document.itemNumber"]);
  });

  test("over the credit limit the order is taken, blocked and warned about", async () => {
    const draft = draftOf([["MOTOR-4KW", "2"]], { soldTo: "100004" });
    const { value, messages } = await create(draft);
    expect(value.document.status.code).toBe("PEND");
    expect(value.document.blocks).toEqual([{ code: "credit", label: "Credit limit exceeded" }]);
    expect(messages.map((message) => message.code)).toContain("credit.blocked");
  });

  test("without a purchase order number the order is taken and called incomplete", async () => {
    const { value } = await create(draftOf([["BRG-6204", "20"]], { poNumber: "" }));
    expect(value.document.incomplete.map((message) => message.code)).toEqual(["document.noPoNumber"]);
  });

  test("hints on lines come with success, too", async () => {
    const { messages } = await create(draftOf([["ORING-20", "60"]]));
    expect(messages.map((message) => [message.severity, message.code])).toEqual([
      ["info", "quantity.rounded"],
      ["success", "document.created"],
    ]);
  });

  test("notes, attributes and a one-time address stay with the order", async () => {
    const shipToAddress = {
      name: "Site office",
      name2: "",
      street: "Kade 1",
      postalCode: "3011 AA",
      city: "Rotterdam",
      state: "",
      country: "NL",
      phone: "",
      email: "",
    };
    const order = await createOrder(subject(), [["BRG-6204", "20"]], {
      note: "Call before delivery",
      attributes: { cost_center: "K-17" },
      shipToAddress,
    });
    const { value } = await subject().erp.orders.get(context(), order.number, "all");
    expect(value).toMatchObject({ note: "Call before delivery", attributes: { cost_center: "K-17" } });
    expect(value.partners.find((one) => one.function === "shipTo")?.address).toEqual(shipToAddress);
  });

  test("another customer's order does not exist", async () => {
    const order = await createOrder(subject(), [["BRG-6204", "20"]]);
    expect(await kindOf(subject().erp.orders.get(context(), order.number, of(lambert)))).toBe("notFound");
    expect(await kindOf(subject().erp.orders.get(context(), order.number, []))).toBe("notFound");
    // Documents of another sales area are unknown to everybody, as in its lists.
    const otherArea = context({ salesArea: "2000" });
    expect(await kindOf(subject().erp.orders.get(otherArea, order.number, "all"))).toBe("notFound");
    expect(await kindOf(subject().erp.quotes.get(context(), order.number, "all"))).toBe("notFound");
    const { value } = await subject().erp.orders.get(context(), order.number, of(vanDijk));
    expect(value.number).toBe(order.number);
  });

  test("a payer and a ship-to see the orders that they have a part in", async () => {
    const order = await createOrder(subject(), [["BRG-6204", "20"]], { shipTo: "100101" });
    for (const partner of [
      { function: "payer" as const, number: "100201" },
      { function: "shipTo" as const, number: "100101" },
    ]) {
      const { value } = await subject().erp.orders.get(context(), order.number, [partner]);
      expect(value.number).toBe(order.number);
    }
  });

  test("codes, names and components of an order come in the language of whoever reads it", async () => {
    const order = await createOrder(subject(), [["BOLT-M8", "5"]]);
    const { value } = await subject().erp.orders.get(context({ language: "zh" }), order.number, "all");
    expect(value.status.label).toBe("已排期");
    expect(value.items[0]?.name).toBe("六角头螺栓 M8x40");
    expect(value.items[0]?.priceComponents[0]?.label).toBe("目录价");
  });

  test("a copy is a draft of what can still be had, without the number of the purchase order", async () => {
    const order = await createOrder(subject(), [
      ["BRG-6204", "20"],
      ["BOLT-M8", "2"],
    ]);
    const { value } = await subject().erp.orders.copy(context(), order.number, of(vanDijk));
    expect(value.poNumber).toBeUndefined();
    expect(value.lines.map((line) => [line.itemNumber, line.material, line.quantity, line.unit])).toEqual([
      [10, "BRG-6204", "20", "PCE"],
      [20, "BOLT-M8", "2", "BOX"],
    ]);
  });

  test("an order with the same purchase order number or the same lines is pointed out", async () => {
    const order = await createOrder(subject(), [["BRG-6205", "7"]], { poNumber: "TWICE-1" });
    const similar = async (draft: ReturnType<typeof draftOf>) =>
      (await subject().erp.orders.similar(context(), draft, 14)).value.map((one) => [
        one.row.number,
        one.because,
      ]);
    expect(await similar(draftOf([["BRG-6204", "13"]], { poNumber: "twice-1" }))).toEqual([
      [order.number, ["poNumber"]],
    ]);
    expect(await similar(draftOf([["BRG-6205", "7"]], { poNumber: "other" }))).toEqual([
      [order.number, ["lines"]],
    ]);
    expect(await similar(draftOf([["BRG-6205", "8"]], { poNumber: "" }))).toEqual([]);
  });

  test("attachments are added once for each key, listed, read and removed", async () => {
    const { number } = await createOrder(subject(), [["BRG-6204", "20"]]);
    const { attachments, orders } = subject().erp;
    const document = { kind: "order" as const, number };
    // An ERP that cannot tell leaves it open.
    const hasFiles = async () => (await orders.get(context(), number, of(vanDijk))).value.hasFiles;
    expect(await hasFiles()).not.toBe(true);
    const content = new TextEncoder().encode("drawing");
    const file = { fileName: "drawing.pdf", mediaType: "application/pdf", content, addedBy: "buyer" };
    const target = { document, within: of(vanDijk), key: "a-1" };
    const first = await attachments.add(context(), target, file);
    await attachments.add(context(), target, file);
    const list = await attachments.list(context(), document, of(vanDijk));
    expect(list.value.map((one) => [one.fileName, one.bytes])).toEqual([["drawing.pdf", 7]]);
    expect(await hasFiles()).not.toBe(false);
    const { value } = await attachments.fetch(context(), document, first.value.id, of(vanDijk));
    expect(await new Response(value.content).text()).toBe("drawing");
    expect(await kindOf(attachments.list(context(), document, of(lambert)))).toBe("notFound");
    await attachments.remove(context(), document, first.value.id, of(vanDijk));
    expect(await hasFiles()).not.toBe(true);
    expect(await kindOf(attachments.fetch(context(), document, first.value.id, "all"))).toBe("notFound");
  });

  test("an output is a file that stays the same", async () => {
    const { number } = await createOrder(subject(), [["BRG-6204", "20"]]);
    const { outputs } = subject().erp;
    const document = { kind: "order" as const, number };
    const one = await outputs.fetch(context(), document, "orderConfirmation", of(vanDijk));
    const secondAnswer = await outputs.fetch(context(), document, "orderConfirmation", of(vanDijk));
    expect(one.value).toMatchObject({
      fileName: `order-confirmation-${number}.pdf`,
      mediaType: "application/pdf",
    });
    expect(secondAnswer.value.etag).toBe(one.value.etag);
    expect((await new Response(one.value.content).arrayBuffer()).byteLength).toBe(one.value.bytes);
    expect(await codesOf(outputs.fetch(context(), document, "invoice", "all"))).toEqual(["output.missing"]);
  });
}
