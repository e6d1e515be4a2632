import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { translatorFor } from "~/i18n/translator.server";
import { newId } from "~/lib/ids";
import { paymentProcessor } from "~/payments/payment.setting";
import { startEmbeddedErp } from "../../../../tests/contracts/embedded-harness";
import { createOrder, context as erpContext } from "../../../../tests/contracts/erp/subject";
import { context } from "../../../../tests/support/context";
import { openPaying, payer, withSetting } from "../../../../tests/support/paying";
import { getReceipt } from "../receipt/receipt.queries.server";
import { receiptFacts } from "../receipt/receipt-facts";
import { checkItemPayment } from "./check-payment.server";
import { getPaymentMethods } from "./payment-methods.queries.server";
import { getPaymentProposal } from "./payment-proposal.queries.server";
import { postOnAccount, refundPayment } from "./settle-held-payment.server";

describe("credits that exactly cancel invoices", () => {
  let world: Awaited<ReturnType<typeof startEmbeddedErp>>;

  beforeAll(async () => {
    world = await startEmbeddedErp();
    for (const quantity of ["20", "21", "22", "23", "24", "25"])
      await createOrder(world, [["BRG-6204", quantity]]);
    await world.advanceTime(5);
  });
  afterAll(() => world.close());

  const cancelling = async (paying: Awaited<ReturnType<typeof openPaying>>) => {
    const [invoice] = await paying.untouched(1);
    if (!invoice) throw new Error("no invoice");
    return [invoice, await paying.addCredit(invoice.open)];
  };

  it("name the member of staff and the user who was acted as, in the activity log and on the receipt", async () => {
    const paying = await openPaying(world);
    const staff = { userId: newId(), userName: "Carla Sousa" };
    const actingCtx = context(paying.services, { ...paying.ctx.actor, behind: staff });
    const outcome = await paying.pay(await cancelling(paying), {}, actingCtx);
    const { payment } = outcome.kind === "ok" ? outcome.value : { payment: "" };
    const { rows } = await paying.database.pool.query<{ behind: string }>(
      "SELECT behind_user_name AS behind FROM audit_entries WHERE subject_id = $1",
      [payment],
    );
    expect(new Set(rows.map((row) => row.behind))).toEqual(new Set(["Carla Sousa"]));
    const { postedAs } = await paying.receiptOf(payment);
    const receipt = await getReceipt(actingCtx, { number: postedAs ?? "" });
    const { formats } = paying.ctx.actor;
    const words = { t: translatorFor({ formats, micrositeId: null }), formats };
    expect(receipt.kind === "ok" ? receiptFacts(receipt.value, words) : receipt).toContainEqual({
      label: "Paid by",
      value: "Carla Sousa on behalf of Test Person",
    });
  });

  it("are cleared at once, once however often one presses, and without any money", async () => {
    const paying = await openPaying(world);
    const items = await cancelling(paying);
    const numbers = items.map(({ number }) => number);
    expect(await getPaymentProposal(paying.ctx, { payer, items: numbers })).toMatchObject({
      value: { proposal: { kind: "payable", total: "0.00" }, clearsCredits: true },
    });
    const presses = [await paying.pay(items), await paying.pay(items)];
    const payments = presses.map((press) => (press.kind === "ok" ? press.value.payment : press.kind));
    expect(new Set(payments).size).toBe(1);
    const [payment = ""] = payments;
    expect(await paying.receiptOf(payment)).toMatchObject({
      state: "posted",
      method: "offset",
      reference: null,
    });
    expect((await paying.openItems()).filter(({ number }) => numbers.includes(number))).toEqual([]);
    const { value } = await world.erp.receivables.findPayment(erpContext(), payment);
    expect(value).toMatchObject({ amount: "0.00", method: { code: "offset" } });
  });

  it("that the ERP refuses stay open; a lost reply is looked up", async () => {
    const paying = await openPaying(world);
    const refusedPayment = await cancelling(paying);
    await world.faults.set("refused", { operations: ["receivables.postPayment"] }, 1);
    const refusal = await paying.pay(refusedPayment);
    if (refusal.kind !== "ok") throw new Error(refusal.kind);
    expect(await paying.receiptOf(refusal.value.payment)).toMatchObject({
      state: "cancelled",
      unpaid: "changed",
    });
    paying.clock.advance(120_000);
    await world.faults.set("lostReply", { operations: ["receivables.postPayment"] }, 1);
    const lostOutcome = await paying.pay(refusedPayment);
    if (lostOutcome.kind !== "ok") throw new Error(lostOutcome.kind);
    const { payment } = lostOutcome.value;
    expect(await paying.receiptOf(payment)).toMatchObject({ state: "posting" });
    await checkItemPayment(paying.system, { payment });
    expect(await paying.receiptOf(payment)).toMatchObject({ state: "posted" });
  });

  it("without a clear answer are for a person, who can only free them: there is no money", async () => {
    const paying = await openPaying(world);
    const items = await cancelling(paying);
    await world.faults.set("lostRequest", { operations: ["receivables.postPayment"] }, 20);
    const outcome = await paying.pay(items);
    if (outcome.kind !== "ok") throw new Error(outcome.kind);
    const { payment } = outcome.value;
    for (let look = 0; look < 6; look += 1) await checkItemPayment(paying.system, { payment });
    expect(await paying.receiptOf(payment)).toMatchObject({ state: "forPerson" });
    await world.faults.clear();
    expect(await postOnAccount(paying.staff, { payment })).toMatchObject({ kind: "conflict" });
    expect(await refundPayment(paying.staff, { payment })).toMatchObject({ kind: "ok" });
    expect(await paying.receiptOf(payment)).toMatchObject({ state: "refunded" });
    const numbers = items.map(({ number }) => number);
    expect((await paying.openItems()).filter(({ number }) => numbers.includes(number))).toHaveLength(2);
  });

  it("are no way around a sales area without a processor, where nothing else can be paid", async () => {
    const paying = await openPaying(world);
    const settings = withSetting(paying.services.settings, paymentProcessor, "none");
    const ctxWithoutMethods = { ...paying.ctx, services: { ...paying.services, settings } };
    expect(await getPaymentMethods(ctxWithoutMethods, {})).toMatchObject({ value: { methods: [] } });
    const [invoice] = await paying.untouched(1);
    expect(await paying.pay(invoice ? [invoice] : [], {}, ctxWithoutMethods)).toMatchObject({
      kind: "conflict",
      reason: { key: "receivables.pay.noMethod" },
    });
  });
});
