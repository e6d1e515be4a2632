import type { ProcessCtx } from "~/door/operation.server";
import type { ErpResult, PaymentInstruction, Posted } from "~/erp/erp";
import { ErpError, isRefusal, isSafeToRepeat } from "~/erp/erp-errors";
import { beginBooking, type CardPayment, forgetBooking, keepBooking } from "./card-payment.store.server";
import { contextOf } from "./send-submission.server";
import type { Submission } from "./submission.store.server";

/**
 * Tells the ERP of money that a card has brought for an order, by the same protocol as the order itself: the
 * submission is the key, whoever comes second looks it up first, and only an ERP that itself refuses a second posting
 * under one key is told again.
 */
export async function bookPayment(
  ctx: ProcessCtx,
  submission: Submission,
  payment: CardPayment,
): Promise<void> {
  const { taken, payer, currency, reference } = payment;
  if (taken === null || payer === null) return;
  const asking = contextOf(ctx, submission);
  const { receivables, system } = ctx.erp;
  const { value: able } = await system.capabilities(asking);
  if (!able.postPayments) return;
  const first = await ctx.transaction(({ tx, clock }) => beginBooking(tx, submission.id, clock.now()));
  const known = first ? null : (await receivables.findPayment(asking, submission.key)).value;
  if (known) return keep(ctx, submission, known.number);
  // Not found is no proof: a late commit may still come. The job looks again later, and in the end a person does.
  if (!first && !able.refusesDuplicateKeys) throw new ErpError({ kind: "timeout", ambiguous: true });
  const instruction: PaymentInstruction = {
    payer,
    currency,
    method: "card",
    reference,
    amount: taken,
    items: [],
    ahead: { order: submission.documentNumber, amount: taken },
  };
  let posted: ErpResult<Posted>;
  try {
    posted = await receivables.postPayment(asking, instruction, submission.key);
  } catch (error) {
    // Only what surely was not booked may be told like the first time; anything else is looked up before.
    if (first && (isSafeToRepeat(error) || isRefusal(error))) {
      await ctx.transaction(({ tx }) => forgetBooking(tx, submission.id));
    }
    throw error;
  }
  await keep(ctx, submission, posted.value.payment.number);
}

function keep(ctx: ProcessCtx, { id }: Submission, number: string): Promise<void> {
  return ctx.transaction(async (change) => {
    if (!(await keepBooking(change.tx, id, number))) return;
    await change.audit({ kind: "cardPayment", id, after: { bookedAs: number } });
  });
}
