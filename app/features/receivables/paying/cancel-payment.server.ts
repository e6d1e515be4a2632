import { command } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { mayPayItems } from "../receivables-rules";
import { advanceItemPayment, findOwnItemPayment, releaseParts } from "./item-payment.store.server";
import { itemPaymentIdSchema } from "./pay-items.schema";
import { requestItemPaymentCheck } from "./payment-check";
import { paymentOwnerOf } from "./payment-context.server";

/** Cancels a payment that nobody has paid yet; an authorisation given meanwhile is released. */
export const cancelItemPayment = command({
  name: "receivables.cancelPayment",
  allow: mayPayItems,
  input: itemPaymentIdSchema,
  async run(ctx, input) {
    const payment = orNotFound(await findOwnItemPayment(ctx.tx, paymentOwnerOf(ctx), input.payment));
    const cancellation = { state: "cancelled" as const, settledAt: ctx.clock.now() };
    if (!(await advanceItemPayment(ctx.tx, payment.id, ["paying"], cancellation))) {
      return conflict({ key: "receivables.pay.tooLate" });
    }
    await releaseParts(ctx.tx, payment.id);
    await ctx.audit({ kind: "itemPayment", id: payment.id, after: { cancelled: true } });
    await ctx.enqueue(requestItemPaymentCheck(payment.id, 0));
    return ok({ payment: payment.id, isAdvance: payment.orderNumber !== null });
  },
});
