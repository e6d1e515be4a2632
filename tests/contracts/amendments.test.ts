import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "~/door/operation.server";
import type { SalesDocument } from "~/erp/erp";
import {
  getAmendment,
  getAmendmentReceipt,
  getAmendmentReview,
  getPendingAmendment,
} from "~/features/amendments/amendment.queries.server";
import { discardAmendment } from "~/features/amendments/discard-amendment.server";
import { addAmendmentFiles } from "~/features/amendments/files/add-files.server";
import {
  attachAmendmentFilesJob,
  tidyAmendmentFilesJob,
} from "~/features/amendments/files/attach-files.server";
import { getAmendmentFile } from "~/features/amendments/files/get-file.queries.server";
import { resolveAmendment } from "~/features/amendments/resolve-amendment.server";
import { saveAmendment } from "~/features/amendments/save-amendment.server";
import { saveAmendedShipping } from "~/features/amendments/save-shipping.server";
import { carryOnAmendmentJob } from "~/features/amendments/send-amendment.server";
import { submitAmendment } from "~/features/amendments/submit-amendment.server";
import { withdrawAmendment } from "~/features/amendments/withdraw-amendment.server";
import { systemActor } from "~/features/identity/actor";
import { must } from "~/lib/assert";
import { context, person, testServices, valueIn } from "../support/context";
import { freshDatabase } from "../support/database";
import { startEmbeddedErp } from "./embedded-harness";
import {
  createOrder,
  context as erpContextOf,
  freshKey,
  lambert,
  of,
  targetOf,
  vanDijk,
} from "./erp/subject";

describe("changing an order", () => {
  let subject: Awaited<ReturnType<typeof startEmbeddedErp>>;
  let services: ReturnType<typeof testServices>;
  let rita: Ctx;
  let system: Ctx;
  const bytes = new Map<string, Buffer>();

  beforeAll(async () => {
    subject = await startEmbeddedErp();
  });
  afterAll(() => subject?.close());
  beforeEach(async () => {
    const { erp, clock } = subject;
    services = {
      ...testServices(await freshDatabase(), { erp, clock }),
      jobs: { enqueue: async () => undefined },
      files: {
        put: async (key, content) => {
          bytes.set(key, Buffer.from(content as Buffer));
          return { size: 1 };
        },
        get: async (key) => (bytes.has(key) ? Readable.from([bytes.get(key)]) : null),
        remove: async (key) => void bytes.delete(key),
        check: async () => undefined,
      },
    };
    bytes.clear();
    rita = context(services, person("change_order", "change_quote"));
    system = context(services, systemActor);
  });

  const anOrder = () =>
    createOrder(subject, [
      ["BRG-6204", "20"],
      ["BOLT-M8", "2"],
    ]);
  const at = ({ number }: Pick<SalesDocument, "number">) => ({ kind: "order" as const, number });
  const inErp = async ({ number }: Pick<SalesDocument, "number">) =>
    (await subject.erp.orders.get(erpContextOf(), number, of(vanDijk))).value;
  const byStaff = async (order: SalesDocument, note: string) =>
    subject.erp.orders.change(erpContextOf(), targetOf(await inErp(order)), { note });

  /** Form of the page as it is now, with what is typed over it. */
  async function save(ctx: Ctx, order: SalesDocument, typedFields: object) {
    const page = valueIn(await getAmendment(ctx, at(order)));
    const { poNumber, note } = { ...page.base.header, ...page.wish.header };
    const form = { ...at(order), version: page.base.version, revision: page.draft?.revision ?? 0 };
    return saveAmendment(ctx, { ...form, poNumber, note, ...typedFields });
  }

  async function review(ctx: Ctx, order: SalesDocument) {
    const page = valueIn(await getAmendmentReview(ctx, at(order)));
    const { base, revision } = must(page.draft, "a draft");
    const simulation = must(page.simulation, "a simulation");
    const { figures } = simulation;
    return { form: { ...at(order), version: base.version, revision, figures }, ...simulation };
  }

  const quantities = ({ items }: SalesDocument) => items.map(({ quantity }) => Number(quantity));
  const lineOf = (itemNumber: number, typedFields: object) => ({ lines: [{ itemNumber, ...typedFields }] });

  it("reaches the ERP as it was reviewed: quantities, units, dates, a new and a cancelled line", async () => {
    const order = await anOrder();
    valueIn(
      await save(rita, order, {
        poNumber: "PO-NEW",
        newMaterial: "OIL-46",
        newQuantity: "2",
        lines: [{ itemNumber: 10, quantity: "30", requestedDate: "2026-03-20" }],
      }),
    );
    valueIn(await save(rita, order, { remove: [20] }));
    expect(await inErp(order)).toEqual(order);
    const { form, after } = await review(rita, order);
    valueIn(await submitAmendment(rita, form));
    const changedOrder = await inErp(order);
    expect(changedOrder.poNumber).toBe("PO-NEW");
    expect(
      changedOrder.items.map(({ itemNumber, quantity, rejection }) => [
        itemNumber,
        Number(quantity),
        rejection !== null,
      ]),
    ).toEqual([
      [10, 30, false],
      [20, 2, true],
      [30, 2, false],
    ]);
    expect(changedOrder.items[0]?.requestedDate).toBe("2026-03-20");
    expect(changedOrder.total).toBe(after.total);
    const receipt = valueIn(await getAmendmentReceipt(rita, at(order)));
    expect(receipt).toMatchObject({ state: "confirmed", result: { total: after.total } });
  });

  it("keeps what can be typed: units in words, a restored line, an undone edit", async () => {
    const order = await anOrder();
    valueIn(await save(rita, order, lineOf(20, { quantity: "300 pcs" })));
    valueIn(await save(rita, order, { remove: [10, 20] }));
    expect((await review(rita, order)).after.lines.map(({ isCancelled }) => isCancelled)).toEqual([
      true,
      true,
    ]);
    for (const restore of [10, 20]) valueIn(await save(rita, order, { restore }));
    const page = valueIn(await getAmendment(rita, at(order)));
    expect(page.wish.lines).toEqual([{ itemNumber: 20, quantity: "300", unit: "PCE" }]);
    valueIn(await save(rita, order, lineOf(20, { quantity: "2 BOX" })));
    expect(valueIn(await getAmendment(rita, at(order))).wish).toEqual({ header: {}, lines: [] });
    expect((await save(rita, order, { newMaterial: "NO-SUCH" })).kind).toBe("invalid");
    expect((await save(rita, order, { requestedDate: "2020-01-01" })).kind).toBe("invalid");
    valueIn(await discardAmendment(rita, at(order)));
    expect(valueIn(await getAmendment(rita, at(order))).draft).toBeNull();
  });

  it("keeps the batches of a line while others are edited, reviews them, and leaves the choice to the ERP again", async () => {
    const order = await createOrder(subject, [
      ["OIL-46", "10", "L"],
      ["BOLT-M8", "2"],
    ]);
    const batches = [{ batch: "L2402", quantity: "10" }];
    valueIn(await save(rita, order, { lines: [{ itemNumber: 10, batches }] }));
    valueIn(
      await save(rita, order, { lines: [{ itemNumber: 10, quantity: "10" }], newMaterial: "BRG-6204" }),
    );
    const { wish } = valueIn(await getAmendment(rita, at(order)));
    expect(wish.lines).toMatchObject([
      { itemNumber: 10, batches },
      { itemNumber: 30, name: expect.any(String) },
    ]);
    const { form, after } = await review(rita, order);
    expect(after.lines[0]?.batches).toEqual(batches);
    valueIn(await submitAmendment(rita, form));
    expect((await inErp(order)).items[0]?.batches).toEqual(batches);
    valueIn(await save(rita, order, { lines: [{ itemNumber: 20, quantity: "3" }] }));
    valueIn(await submitAmendment(rita, (await review(rita, order)).form));
    expect((await inErp(order)).items[0]?.batches).toEqual(batches);
    valueIn(await save(rita, order, { lines: [{ itemNumber: 10, batches: [{ batch: "L2402" }] }] }));
    valueIn(await submitAmendment(rita, (await review(rita, order)).form));
    expect((await inErp(order)).items[0]?.batches).toEqual([]);
  });

  it("cancels the whole order, and takes the choice back until it is confirmed", async () => {
    const order = await anOrder();
    valueIn(await save(rita, order, { cancel: "yes" }));
    valueIn(await save(rita, order, { cancel: "no" }));
    expect(valueIn(await getAmendment(rita, at(order))).wish).toEqual({ header: {}, lines: [] });
    valueIn(await save(rita, order, { cancel: "yes" }));
    const { form, after } = await review(rita, order);
    expect(after.total).toBe("0.00");
    valueIn(await submitAmendment(rita, form));
    expect((await inErp(order)).status.code).toBe("CANC");
  });

  it("warns of the credit limit before it is sent, and no more once all is cancelled", async () => {
    const soldTo = "100004";
    const { number, version } = await createOrder(subject, [["MOTOR-4KW", "2"]], { soldTo });
    const { orders } = subject.erp;
    const codesOf = ({ messages }: { messages: { code: string }[] }) => messages.map(({ code }) => code);
    const change = { lines: [{ itemNumber: 10, quantity: "3" }] };
    const simulation = await orders.simulateChange(erpContextOf(), number, of(soldTo), change);
    expect(codesOf(simulation)).toContain("credit.blocked");
    const cancellation = await orders.cancel(erpContextOf(), { number, within: of(soldTo), version });
    expect(codesOf(cancellation)).toEqual(["document.changed"]);
  });

  it("offers recipient and shipping of the order's own sales area, and nothing else", async () => {
    const order = await anOrder();
    const form = { ...at(order), version: order.version, revision: 0 };
    expect((await saveAmendedShipping(rita, { ...form, shippingOption: "by-dragon" })).kind).toBe("invalid");
    expect((await saveAmendedShipping(rita, { ...form, shipTo: lambert })).kind).toBe("invalid");
    const shipping = { ...form, shippingOption: "express", carrierAccount: "DHL 77" };
    valueIn(await saveAmendedShipping(rita, shipping));
    valueIn(await submitAmendment(rita, (await review(rita, order)).form));
    const { shippingOption, items, attributes } = await inErp(order);
    expect([attributes.carrier_account, shippingOption.code]).toEqual(["DHL 77", "express"]);
    expect([order.requestedDate, items[0]?.requestedDate]).toEqual(["2026-03-05", "2026-03-03"]);
  });

  it("sends nothing if the order changed meanwhile, and lets both sides choose line by line", async () => {
    const order = await anOrder();
    valueIn(await save(rita, order, { lines: [{ itemNumber: 10, quantity: "30" }], note: "Rita's" }));
    const { form } = await review(rita, order);
    await subject.erp.orders.change(erpContextOf(), targetOf(order), {
      note: "by staff",
      lines: [
        { itemNumber: 10, quantity: "40" },
        { itemNumber: 20, quantity: "3" },
      ],
    });
    expect((await submitAmendment(rita, form)).kind).toBe("conflict");
    expect(quantities(await inErp(order))).toEqual([40, 3]);
    const { merge, current, draft } = valueIn(await getAmendment(rita, at(order)));
    expect(merge?.disputes.map(({ name }) => name)).toEqual(["note", "line-10"]);
    const resolution = { ...at(order), version: current.version, revision: draft?.revision ?? 0 };
    expect((await resolveAmendment(rita, resolution)).kind).toBe("invalid");
    valueIn(
      await resolveAmendment(rita, {
        ...resolution,
        choices: [
          { name: "note", side: "theirs" },
          { name: "line-10", side: "mine" },
        ],
      }),
    );
    valueIn(await submitAmendment(rita, (await review(rita, order)).form));
    expect(quantities(await inErp(order))).toEqual([30, 3]);
    expect((await inErp(order)).note).toBe("by staff");
  });

  it("is sent again only with the figures that were shown", async () => {
    const order = await anOrder();
    valueIn(await save(rita, order, lineOf(10, { quantity: "30" })));
    const { form } = await review(rita, order);
    expect((await submitAmendment(rita, { ...form, figures: "others" })).kind).toBe("conflict");
    expect(await inErp(order)).toEqual(order);
  });

  it.each(["before", "after"] as const)(
    "is applied once if the answer is lost %s the commit",
    async (moment) => {
      const order = await anOrder();
      valueIn(await save(rita, order, { note: "once" }));
      const { form } = await review(rita, order);
      await lose(moment === "before" ? "lostRequest" : "lostReply");
      const { amendment } = valueIn(await submitAmendment(rita, form));
      await subject.faults.clear();
      expect(valueIn(await getAmendmentReceipt(rita, { ...at(order), amendment })).state).not.toBe(
        "confirmed",
      );
      expect((await save(rita, order, { note: "twice" })).kind).toBe("conflict");
      valueIn(await submitAmendment(rita, form));
      await byStaffIfApplied(order, moment);
      await carryOnAmendmentJob.run(system, { amendment });
      await carryOnAmendmentJob.run(system, { amendment });
      expect(valueIn(await getAmendmentReceipt(rita, { ...at(order), amendment })).state).toBe("confirmed");
      expect((await inErp(order)).version).toBe(moment === "before" ? "2" : "3");
    },
  );

  it("comes back at once if the ERP is away, and says so on the document's page", async () => {
    const order = await anOrder();
    valueIn(await save(rita, order, { note: "later" }));
    const { form } = await review(rita, order);
    await subject.faults.set("unavailable", { operations: ["orders.change"] });
    valueIn(await submitAmendment(rita, form));
    await subject.faults.clear();
    expect(valueIn(await getAmendment(rita, at(order))).draft).toMatchObject({
      state: "draft",
      returnedBecause: "unreachable",
    });
    expect(valueIn(await getPendingAmendment(rita, at(order)))).toMatchObject({ isDraft: true });
    expect(await inErp(order)).toEqual(order);
  });

  it("comes back if somebody else was faster while its answer was unknown", async () => {
    const order = await anOrder();
    valueIn(await save(rita, order, { note: "mine" }));
    const { form } = await review(rita, order);
    await lose("lostRequest");
    const { amendment } = valueIn(await submitAmendment(rita, form));
    await subject.faults.clear();
    await byStaff(order, "theirs");
    await carryOnAmendmentJob.run(system, { amendment });
    expect((await inErp(order)).note).toBe("theirs");
    const page = valueIn(await getAmendment(rita, at(order)));
    expect(page).toMatchObject({ draft: { state: "draft", returnedBecause: "changedMeanwhile" } });
    expect(page.merge?.disputes).toEqual([{ name: "note", field: "note" }]);
  });

  it("changes custom fields of the order and of its lines, and asks where both sides changed one", async () => {
    const order = await anOrder();
    const value = "A very long department that nobody has, in no company of the world";
    expect(await save(rita, order, { attributes: { department: value } })).toMatchObject({
      kind: "invalid",
      problems: [{ path: "attributes.department" }],
    });
    expect((await save(rita, order, lineOf(10, { attributes: { colour: "red" } }))).kind).toBe("invalid");
    valueIn(await save(rita, order, { attributes: { department: "Workshop" } }));
    valueIn(await save(rita, order, lineOf(10, { attributes: { cost_centre: "4711" } })));
    valueIn(await submitAmendment(rita, (await review(rita, order)).form));
    const changedOrder = await inErp(order);
    expect(changedOrder.attributes).toMatchObject({ department: "Workshop" });
    expect(changedOrder.items.map(({ attributes }) => attributes.cost_centre ?? "")).toEqual(["4711", ""]);
    valueIn(await save(rita, order, { attributes: { department: "Stores" } }));
    await subject.erp.orders.change(erpContextOf(), targetOf(changedOrder), {
      attributes: { department: "Purchasing" },
    });
    const { merge, current, draft } = valueIn(await getAmendment(rita, at(order)));
    expect(merge?.disputes).toEqual([{ name: "attribute-department", attribute: "department" }]);
    const resolution = { ...at(order), version: current.version, revision: draft?.revision ?? 0 };
    const choices = [{ name: "attribute-department", side: "mine" as const }];
    valueIn(await resolveAmendment(rita, { ...resolution, choices }));
    valueIn(await submitAmendment(rita, (await review(rita, order)).form));
    expect((await inErp(order)).attributes.department).toBe("Stores");
  });

  it("takes files along, which follow the order once, also when nothing else is different", async () => {
    const order = await anOrder();
    const file = (name: string) => new File(["a drawing"], name);
    const form = { ...at(order), version: order.version, revision: 0 };
    const first = valueIn(
      await addAmendmentFiles(rita, { ...form, files: [file("plan.txt"), file("plan.exe")] }),
    );
    expect(first).toMatchObject({ added: 1, refused: [{ name: "plan.exe" }] });
    expect((await addAmendmentFiles(rita, { ...form, files: [file("late.txt")] })).kind).toBe("conflict");
    const { wish } = valueIn(await getAmendment(rita, at(order)));
    const { id = "" } = wish.files?.[0] ?? {};
    const sam = context(services, person("change_order"));
    expect((await getAmendmentFile(sam, { ...at(order), file: id })).kind).toBe("notFound");
    expect(valueIn(await getAmendmentFile(rita, { ...at(order), file: id })).name).toBe("plan.txt");
    const { amendment } = valueIn(await submitAmendment(rita, (await review(rita, order)).form));
    await attachAmendmentFilesJob.run(system, { amendment });
    await attachAmendmentFilesJob.run(system, { amendment });
    const attachments = await subject.erp.attachments.list(erpContextOf(), at(order), of(vanDijk));
    expect(attachments.value.map(({ fileName }) => fileName)).toEqual(["plan.txt"]);
    expect((await inErp(order)).version).toBe(order.version);
  });

  it("forgets the files of a change that is discarded", async () => {
    const order = await anOrder();
    const form = { ...at(order), version: order.version, revision: 0 };
    valueIn(await addAmendmentFiles(rita, { ...form, files: [new File(["a drawing"], "plan.txt")] }));
    await tidyAmendmentFilesJob.run(system, {});
    expect(bytes.size).toBe(1);
    valueIn(await discardAmendment(rita, at(order)));
    subject.clock.advance(3 * 60 * 60_000);
    await tidyAmendmentFilesJob.run(system, {});
    expect(bytes.size).toBe(0);
  });

  it("is nobody else's: another person begins anew, another customer finds nothing, no right refuses", async () => {
    const order = await anOrder();
    valueIn(await save(rita, order, { note: "Rita's" }));
    const sam = context(services, person("change_order"));
    expect(valueIn(await getAmendment(sam, at(order))).draft).toBeNull();
    const partner = { function: "soldTo" as const, number: lambert, name: "Lambert" };
    const stranger = context(services, { ...person("change_order"), partner });
    expect((await getAmendment(stranger, at(order))).kind).toBe("notFound");
    const guest = context(services, person("place_orders"));
    expect((await save(rita, order, { note: "again" })).kind).toBe("ok");
    expect((await getAmendment(guest, at(order))).kind).toBe("refused");
    const needsApproval = person("change_order", "place_approved_orders_only");
    const withoutApprovers = { ...needsApproval, featuresOff: new Set(["approvals"] as const) };
    expect((await getAmendment(context(services, needsApproval), at(order))).kind).toBe("ok");
    expect((await getAmendment(context(services, withoutApprovers), at(order))).kind).toBe("refused");
    expect((await withdrawAmendment(rita, at(order))).kind).toBe("conflict");
  });

  /** Loses the answer to the next change. */
  const lose = (name: "lostRequest" | "lostReply") =>
    subject.faults.set(name, { operations: ["orders.change"] });

  const byStaffIfApplied = async (order: SalesDocument, moment: "before" | "after") =>
    moment === "after" && byStaff(order, `after ${freshKey()}`);
});
