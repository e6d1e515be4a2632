import type { ProcessCtx } from "~/door/operation.server";
import type { PaymentInstruction } from "~/erp/erp";
import { postOnce } from "~/features/receivables/posting/post-once.server";
import { erpContextOf } from "../erp-draft.server";
import type { Submission } from "../submission.store.server";
import { beginBooking, type CardPayment, resetBooking, setBooked } from "./card-payment.store.server";

/** Books a captured card payment in the ERP as an advance payment for the order; the submission is the idempotency key. */
export async function bookPayment(
  ctx: ProcessCtx,
  submission: Submission,
  payment: CardPayment,
): Promise<void> {
  const { taken, payer, currency, reference } = payment;
  if (taken === null || payer === null) return;
  const instruction: PaymentInstruction = {
    payer,
    currency,
    method: "card",
    reference,
    amount: taken,
    items: [],
    ahead: { order: submission.documentNumber, amount: taken },
  };
  const number = await postOnce(ctx, {
    erpContext: erpContextOf(ctx, submission),
    key: submission.key,
    instruction,
    begin: () => ctx.transaction(({ tx, clock }) => beginBooking(tx, submission.id, clock.now())),
    reset: () => ctx.transaction(({ tx }) => resetBooking(tx, submission.id)),
  });
  if (number !== null) await storeBooking(ctx, submission, number);
}

function storeBooking(ctx: ProcessCtx, { id }: Submission, number: string): Promise<void> {
  return ctx.transaction(async (change) => {
    if (!(await setBooked(change.tx, id, number))) return;
    await change.audit({ kind: "cardPayment", id, after: { bookedAs: number } });
  });
}
