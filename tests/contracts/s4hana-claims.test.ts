import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { isAmbiguous } from "~/erp/erp-errors";
import type { Claim, ClaimLine } from "~/erp/port/returns";
import {
  codesOf,
  context,
  createOrder,
  failureOf,
  freshKey,
  kindOf,
  lambert,
  of,
  vanDijk,
} from "./erp/subject";
import { startS4Erp } from "./s4hana-harness";

/** Cases beyond the contract of claims: two services of SAP, with one reason for a whole credit memo request. */
describe("a claim to SAP", () => {
  let subject: Awaited<ReturnType<typeof startS4Erp>>;
  let invoice = "";
  beforeAll(async () => {
    subject = await startS4Erp();
    const order = await createOrder(subject, [
      ["BRG-6204", "20"],
      ["BOLT-M8", "5"],
    ]);
    await subject.advanceTime(8);
    const criteria = [{ key: "orderNumber" as const, value: order.number }];
    const search = { within: of(vanDijk), criteria, page: 1, pageSize: 1 };
    invoice = (await subject.erp.invoices.search(context(), search)).value.items[0]?.number ?? "";
  });
  afterEach(() => subject.system.gateway.faults.clear());
  afterAll(() => subject.close());

  const create = (lines: ClaimLine[], type: Claim["type"] = "complaint", key = freshKey()) => {
    const document = { kind: "invoice" as const, number: invoice };
    const claim: Claim = { type, document, contact: "J. de Vries\nDock 3", text: "See photo", lines };
    return subject.erp.returns.create(context(), claim, of(vanDijk), key);
  };
  const postsTo = (entitySet: string) =>
    subject.system.gateway.received.filter(({ method, url }) => method === "POST" && url.endsWith(entitySet));

  it("without goods is a credit memo request, and keeps what SAP has no field for", async () => {
    const before = postsTo("/A_CreditMemoRequest").length;
    const { value } = await create([
      { itemNumber: 10, quantity: "1", reason: "quality", outcome: "credit" },
      { itemNumber: 20, quantity: "2", reason: "priceWrong" },
    ]);
    expect(postsTo("/A_CreditMemoRequest").length - before).toBe(1);
    expect(value.document).toMatchObject({
      type: "complaint",
      contact: "J. de Vries Dock 3",
      text: "See photo",
      poNumber: "PO-4711",
      references: [{ kind: "invoice", number: invoice }],
      items: [
        { itemNumber: 10, reason: { code: "quality" }, outcome: { code: "credit" } },
        { itemNumber: 20, reason: { code: "priceWrong" }, outcome: null },
      ],
    });
  });

  it("is listed together with orders and with returns", async () => {
    const { value } = await create([{ itemNumber: 10, quantity: "1", reason: "damaged" }], "return");
    const page = { within: of(vanDijk), page: 1, pageSize: 10 };
    const all = (await subject.erp.documents.search(context(), page)).value.items.map(({ kind }) => kind);
    expect(new Set(all)).toEqual(new Set(["order", "return"]));
    const q = value.document.number;
    const one = (await subject.erp.returns.search(context(), { ...page, q })).value.items;
    expect(one.map(({ number }) => number)).toEqual([q]);
    const payers = { ...page, within: [{ function: "payer" as const, number: "100201" }] };
    expect((await subject.erp.returns.search(context(), payers)).value.total).toBeGreaterThan(1);
    expect((await subject.erp.returns.search(context(), { ...page, within: of(lambert) })).value.total).toBe(
      0,
    );
    const { nodes } = (await subject.erp.documents.flow(context(), value.document, of(vanDijk))).value;
    expect([...new Set(nodes.map(({ kind }) => kind))]).toEqual(["order", "delivery", "invoice", "return"]);
  });

  it("has files of its own, for nobody else", async () => {
    for (const type of ["return", "complaint"] as const) {
      const { value } = await create([{ itemNumber: 10, quantity: "1", reason: "damaged" }], type);
      const file = { fileName: "dent.png", mediaType: "image/png", content: Buffer.from("x"), addedBy: "J" };
      const target = { document: value.document, within: of(vanDijk), key: freshKey() };
      await subject.erp.attachments.add(context(), target, file);
      const files = await subject.erp.attachments.list(context(), value.document, of(vanDijk));
      expect(files.value.map(({ fileName }) => fileName)).toEqual(["dent.png"]);
      expect(await kindOf(subject.erp.attachments.list(context(), value.document, of(lambert)))).toBe(
        "notFound",
      );
    }
  });

  it("whose reply was lost is found, and not sent again", async () => {
    const line = { itemNumber: 20, quantity: "1", reason: "damaged" };
    const before = postsTo("/A_CustomerReturn").length;
    for (const kind of ["lostReply", "lostRequest"] as const) {
      const key = freshKey();
      subject.system.gateway.faults.set({
        fault: { kind },
        method: "POST",
        address: "/A_CustomerReturn",
        times: 1,
      });
      expect(isAmbiguous(await failureOf(create([line], "return", key)))).toBe(true);
      const match = (await subject.erp.returns.findBySubmission(context(), key)).value;
      if (kind === "lostRequest") {
        expect(match).toBeNull();
        expect(isAmbiguous(await failureOf(create([line], "return", key)))).toBe(true);
      } else {
        const second = (await create([line], "return", key)).value;
        expect(second).toMatchObject({ state: "duplicate", document: { number: match?.number } });
      }
    }
    expect(postsTo("/A_CustomerReturn").length - before).toBe(2);
  });

  it("with a reason of the other type, or a line that is not there, is refused before SAP is asked", async () => {
    const before = postsTo("Return").length + postsTo("Request").length;
    expect(await codesOf(create([{ itemNumber: 10, quantity: "1", reason: "wrongMaterial" }]))).toEqual([
      "claim.reason",
    ]);
    expect(await codesOf(create([{ itemNumber: 70, quantity: "1", reason: "quality" }]))).toEqual([
      "change.unknownLine",
    ]);
    expect(await codesOf(create([]))).toEqual(["document.empty"]);
    expect(postsTo("Return").length + postsTo("Request").length).toBe(before);
  });
});
