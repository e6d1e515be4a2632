import type { ProcessCtx } from "~/door/operation.server";
import type { ErpResult, PaymentInstruction, PostedPayment } from "~/erp/erp";
import { ErpError, isRefusal, isSafeToRepeat } from "~/erp/erp-errors";
import { beginBooking, type CardPayment, resetBooking, setBooked } from "./card-payment.store.server";
import { erpContextOf } from "./erp-draft.server";
import type { Submission } from "./submission.store.server";

/**
 * Books a captured card payment in the ERP by the protocol of the order itself: the submission is the idempotency key, a
 * retry looks the booking up first, and posts again only if the ERP refuses a second posting under one key.
 */
export async function bookPayment(
  ctx: ProcessCtx,
  submission: Submission,
  payment: CardPayment,
): Promise<void> {
  const { taken, payer, currency, reference } = payment;
  if (taken === null || payer === null) return;
  const erpContext = erpContextOf(ctx, submission);
  const { receivables, system } = ctx.erp;
  const { value: capabilities } = await system.capabilities(erpContext);
  if (!capabilities.postPayments) return;
  const isFirstAttempt = await ctx.transaction(({ tx, clock }) =>
    beginBooking(tx, submission.id, clock.now()),
  );
  const booking = isFirstAttempt ? null : (await receivables.findPayment(erpContext, submission.key)).value;
  if (booking) return storeBooking(ctx, submission, booking.number);
  // A missing booking proves nothing: a late commit may still come. The job retries later, and in the end a person
  // looks.
  if (!isFirstAttempt && !capabilities.refusesDuplicateKeys)
    throw new ErpError({ kind: "timeout", ambiguous: true });
  const instruction: PaymentInstruction = {
    payer,
    currency,
    method: "card",
    reference,
    amount: taken,
    items: [],
    ahead: { order: submission.documentNumber, amount: taken },
  };
  let reply: ErpResult<PostedPayment>;
  try {
    reply = await receivables.postPayment(erpContext, instruction, submission.key);
  } catch (error) {
    // After a certain failure the next attempt is a first one; after any other it looks the booking up.
    if (isFirstAttempt && (isSafeToRepeat(error) || isRefusal(error))) {
      await ctx.transaction(({ tx }) => resetBooking(tx, submission.id));
    }
    throw error;
  }
  await storeBooking(ctx, submission, reply.value.payment.number);
}

function storeBooking(ctx: ProcessCtx, { id }: Submission, number: string): Promise<void> {
  return ctx.transaction(async (change) => {
    if (!(await setBooked(change.tx, id, number))) return;
    await change.audit({ kind: "cardPayment", id, after: { bookedAs: number } });
  });
}
