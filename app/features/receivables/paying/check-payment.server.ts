import { z } from "zod";
import { assertDone, type Job } from "~/door/job.server";
import { type ProcessCtx, process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import { ErpError, isSafeToRepeat } from "~/erp/erp-errors";
import { PaymentsUnavailable } from "~/payments/payments";
import { countCheck, findItemPayment, findItemPaymentBy } from "./item-payment.store.server";
import { requestItemPaymentCheck } from "./payment-check";
import { handToPerson, reconcilePayment } from "./reconcile-payment.server";

/** Seconds between two checks of a payment whose payer has not come back from the provider's page. */
const checkInterval = 120;

/** Seconds between two checks of a debit that its bank has not paid yet. */
const debitInterval = 600;

/** Seconds until the posting of captured money is looked up again; after the last look a person decides. */
const lookUpDelays = [2, 10, 60, 300, 720] as const;

/** Continues a payment by what provider and ERP answer, or by its age. */
export const checkItemPayment = process({
  name: "receivables.checkPayment",
  allow: systemOnly,
  input: z.strictObject({ payment: z.uuid() }),
  unaudited: "each step of the payment writes its own entry",
  async run(ctx, { payment: id }) {
    const isAnswered = await tryReconcile(ctx, id);
    const payment = await findItemPayment(ctx.db, id);
    if (!payment) return ok(null);
    const { state, reference, isReleased } = payment;
    const isUnreleased = state === "cancelled" && reference !== null && !isReleased;
    const isUnderway = state === "paying" || state === "taking" || state === "refunding";
    // A bank takes days; the provider's notice comes earlier.
    const isDebit = payment.method === "eCheck" && state === "taking";
    if (isUnderway || isUnreleased) await checkAgain(ctx, id, isDebit ? debitInterval : checkInterval);
    if (state === "posting") await lookUpLater(ctx, id, isAnswered);
    return ok(null);
  },
});

/** Returns false if provider or ERP could not be reached, which says nothing about the payment. */
async function tryReconcile(ctx: ProcessCtx, id: string): Promise<boolean> {
  try {
    await reconcilePayment(ctx, id);
    return true;
  } catch (error) {
    const isUnreachable = error instanceof PaymentsUnavailable || isSafeToRepeat(error);
    if (!isUnreachable && !(error instanceof ErpError)) throw error;
    ctx.log.warn({ payment: id, cause: String(error) }, "item-payment-not-settled");
    return !isUnreachable;
  }
}

const checkAgain = (ctx: ProcessCtx, id: string, seconds: number): Promise<void> =>
  ctx.transaction((change) => change.enqueue(requestItemPaymentCheck(id, seconds)));

async function lookUpLater(ctx: ProcessCtx, id: string, isAnswered: boolean): Promise<void> {
  if (!isAnswered) return checkAgain(ctx, id, checkInterval);
  const count = await ctx.transaction(({ tx }) => countCheck(tx, id));
  const delay = lookUpDelays[count - 1];
  if (delay === undefined) await handToPerson(ctx, id, {});
  else await checkAgain(ctx, id, delay);
}

/** Reads a webhook about a payment of open items; its job then asks the provider for the state. */
export const readItemPaymentNotice = process({
  name: "receivables.readPaymentNotice",
  allow: systemOnly,
  input: z.strictObject({ body: z.string().max(200_000), signature: z.string().max(1_000) }),
  unaudited: "the job that follows writes its own entries",
  async run(ctx, { body, signature }) {
    const notice = ctx.payments.readNotice(body, signature);
    const reference = notice.verdict === "accepted" ? notice.reference : null;
    const payment = reference === null ? null : await findItemPaymentBy(ctx.db, reference);
    if (payment) await checkAgain(ctx, payment, 0);
    return ok(null);
  },
});

export const itemPaymentJob: Job = {
  name: "receivables.payment",
  retries: 20,
  timeout: 90,
  async run(ctx, payload) {
    const payment = payload.payment ?? "";
    assertDone(await checkItemPayment(ctx, { payment }), `The payment of open items ${payment}`);
  },
};
