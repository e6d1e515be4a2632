import { beforeAll, expect, test } from "vitest";
import type { Claim } from "~/erp/port/returns";
import {
  codesOf,
  context,
  createOrder,
  freshKey,
  kindOf,
  lambert,
  of,
  type Subject,
  vanDijk,
} from "./subject";

export function returnsContract(subject: Subject): void {
  let delivery = "";
  let invoice = "";
  beforeAll(async () => {
    const order = await createOrder(subject(), [["BRG-6204", "40"]]);
    await subject().advanceTime(8);
    const search = {
      within: of(vanDijk),
      criteria: [{ key: "orderNumber" as const, value: order.number }],
      page: 1,
      pageSize: 1,
    };
    delivery = (await subject().erp.deliveries.search(context(), search)).value.items[0]?.number ?? "";
    invoice = (await subject().erp.invoices.search(context(), search)).value.items[0]?.number ?? "";
  });
  const claim = (quantity: string, reason = "damaged", key = freshKey(), within = of(vanDijk)) =>
    subject().erp.returns.create(
      context(),
      {
        type: "return",
        document: { kind: "delivery", number: delivery },
        contact: "J. de Vries",
        text: "Rust on the outer rings",
        lines: [{ itemNumber: 10, quantity, reason }],
      },
      within,
      key,
    );

  test("there are reasons for returns and for complaints", async () => {
    const { value } = await subject().erp.returns.reasons(context(), "return");
    expect(value[0]).toEqual({ code: "damaged", label: "Damaged on arrival" });
    const complaints = await subject().erp.returns.reasons(context({ language: "nl" }), "complaint");
    expect(complaints.value.map((one) => one.label)).toContain("Te laat geleverd");
  });

  test("a claim refers to its delivery, line by line", async () => {
    const { value } = await claim("2");
    expect(value.document).toMatchObject({
      kind: "return",
      status: { code: "RQST" },
      contact: "J. de Vries",
      text: "Rust on the outer rings",
      decision: null,
      items: [
        { material: "BRG-6204", quantity: "2", reason: { code: "damaged" }, reference: { number: delivery } },
      ],
    });
  });

  test("the same key makes one claim", async () => {
    const key = freshKey();
    const first = await claim("1", "quality", key);
    const second = await claim("1", "quality", key);
    expect(second.value).toMatchObject({
      state: "duplicate",
      document: { number: first.value.document.number },
    });
  });

  test("no more is claimed than was delivered, over all claims together", async () => {
    expect(await codesOf(claim("41"))).toEqual(["claim.tooMuch"]);
    expect(await codesOf(claim("38"))).toEqual(["claim.tooMuch"]);
    expect(await codesOf(claim("0"))).toEqual(["claim.tooMuch"]);
  });

  test("goods that are named twice in a claim, or on the invoice as well, come back once", async () => {
    const create = (document: Claim["document"], ...quantities: string[]) => {
      const lines = quantities.map((quantity) => ({ itemNumber: 10, quantity, reason: "damaged" }));
      const wantedFields = { type: "return" as const, document, contact: "", text: "", lines };
      return subject().erp.returns.create(context(), wantedFields, of(vanDijk), freshKey());
    };
    const onInvoice = { kind: "invoice" as const, number: invoice };
    expect(await codesOf(create({ kind: "delivery", number: delivery }, "19", "19"))).toEqual([
      "claim.tooMuch",
    ]);
    expect(await codesOf(create(onInvoice, "38"))).toEqual(["claim.tooMuch"]);
    const { value } = await create(onInvoice, "1", "2");
    expect(value.document.items.map((item) => item.quantity)).toEqual(["1", "2"]);
    expect(await codesOf(claim("35"))).toEqual(["claim.tooMuch"]);
    // Concurrent claims share the 34 pieces that are left.
    const wishes = [claim("12"), create(onInvoice, "12"), claim("12"), create(onInvoice, "12")];
    const all = await Promise.allSettled(wishes);
    expect(all.filter((one) => one.status === "fulfilled")).toHaveLength(2);
  });

  test("a reason must be one of those offered", async () => {
    expect(await codesOf(claim("1", "boredom"))).toEqual(["claim.reason"]);
  });

  test("another customer's delivery cannot be claimed", async () => {
    expect(await kindOf(claim("1", "damaged", freshKey(), of(lambert)))).toBe("notFound");
  });

  test("an order is nothing that can be claimed", async () => {
    const order = await createOrder(subject(), [["BRG-6204", "20"]]);
    const call = subject().erp.returns.create(
      context(),
      {
        type: "complaint",
        document: { kind: "order", number: order.number },
        contact: "",
        text: "",
        lines: [],
      },
      "all",
      freshKey(),
    );
    expect(await codesOf(call)).toEqual(["claim.document"]);
  });

  test("an accepted claim becomes a credit memo that counts for the payer", async () => {
    const { value } = await claim("4", "wrongMaterial");
    await subject().advanceTime(10);
    const after = await subject().erp.returns.get(context(), value.document.number, of(vanDijk));
    expect(after.value).toMatchObject({ status: { code: "CRED" }, decision: { code: "APPR" } });
    const memo = await subject().erp.invoices.get(context(), after.value.creditMemo?.number ?? "", "all");
    expect(memo.value).toMatchObject({ kind: "creditMemo", total: value.document.total, dueDate: null });
    const balance = await subject().erp.receivables.balance(context(), "100201");
    expect(Number(balance.value[0]?.credits)).toBeGreaterThanOrEqual(Number(value.document.total));
  });

  test("goods that come back have a return number and an address as soon as their claim is accepted", async () => {
    const { returns } = subject().erp;
    const [first, second] = [await claim("1", "damaged"), await claim("1", "wrongMaterial")];
    const numberOf = async (number: string) =>
      (await returns.get(context(), number, of(vanDijk))).value.authorization?.number;
    expect(first.value.document.authorization).toBeNull();
    await subject().advanceTime(4);
    const after = await returns.get(context(), first.value.document.number, of(vanDijk));
    expect(after.value).toMatchObject({
      status: { code: "APPR" },
      creditMemo: null,
      authorization: {
        number: expect.stringMatching(/^7\d{9}$/),
        returnTo: { city: "Venlo", country: "NL" },
      },
    });
    expect(await numberOf(second.value.document.number)).not.toBe(after.value.authorization?.number);
    const list = await returns.search(context(), { within: of(vanDijk), page: 1, pageSize: 50 });
    const row = list.value.items.find(({ number }) => number === after.value.number);
    expect(row?.authorization).toEqual(after.value.authorization);
    // The number stays when the goods are credited; a complaint keeps its goods.
    await subject().advanceTime(4);
    expect(await numberOf(after.value.number)).toBe(after.value.authorization?.number);
    const complaint = await returns.create(
      context(),
      {
        type: "complaint",
        contact: "",
        text: "",
        document: { kind: "delivery", number: delivery },
        lines: [{ itemNumber: 10, quantity: "1", reason: "quality" }],
      },
      of(vanDijk),
      freshKey(),
    );
    await subject().advanceTime(4);
    expect(await numberOf(complaint.value.document.number)).toBeUndefined();
  });

  test("a claim that is denied gives nothing back", async () => {
    const { value } = await claim("1", "notNeeded");
    await subject().advanceTime(10);
    const after = await subject().erp.returns.get(context(), value.document.number, of(vanDijk));
    expect(after.value).toMatchObject({
      status: { code: "DENY" },
      decision: { code: "DENY" },
      creditMemo: null,
    });
  });

  test("a claim keeps batch and desired outcome of a line, and is found by its key", async () => {
    const key = freshKey();
    const { value } = await subject().erp.returns.create(
      context(),
      {
        type: "return",
        document: { kind: "delivery", number: delivery },
        contact: "",
        text: "",
        lines: [
          { itemNumber: 10, quantity: "1", reason: "quality", batch: "B-0815", outcome: "replacement" },
        ],
      },
      of(vanDijk),
      key,
    );
    expect(value.document.items).toMatchObject([
      { batch: "B-0815", outcome: { code: "replacement", label: "Replacement" } },
    ]);
    const match = await subject().erp.returns.findBySubmission(context(), key);
    expect(match.value?.number).toBe(value.document.number);
    expect((await subject().erp.returns.findBySubmission(context(), freshKey())).value).toBeNull();
  });

  test("claims are listed and found like other documents", async () => {
    const { value } = await subject().erp.returns.search(context(), {
      within: of(vanDijk),
      criteria: [{ key: "deliveryNumber", value: delivery }],
      page: 1,
      pageSize: 10,
    });
    expect(value.total).toBeGreaterThan(2);
    expect(value.items[0]?.kind).toBe("return");
  });
}
