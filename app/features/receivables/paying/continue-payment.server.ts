import { process } from "~/door/operation.server";
import { ok, orNotFound, unavailable } from "~/door/outcome";
import { ErpError } from "~/erp/erp-errors";
import { PaymentsUnavailable } from "~/payments/payments";
import { mayPayItems } from "../receivables-rules";
import { findOwnItemPayment } from "./item-payment.store.server";
import { itemPaymentIdSchema } from "./pay-items.schema";
import { paymentOwnerOf } from "./payment-context.server";
import { openAtProvider, reconcilePayment } from "./reconcile-payment.server";

/**
 * Continues a payment when its payer comes back from the provider, tries again to open the provider's page, or asks
 * whether the bank has paid.
 */
export const continueItemPayment = process({
  name: "receivables.continuePayment",
  allow: mayPayItems,
  limits: [{ times: 60, seconds: 60 }],
  input: itemPaymentIdSchema,
  unaudited: "each step of the payment writes its own entry",
  async run(ctx, input) {
    const payment = orNotFound(await findOwnItemPayment(ctx.db, paymentOwnerOf(ctx), input.payment));
    try {
      await openAtProvider(ctx, payment);
      await reconcilePayment(ctx, payment.id);
    } catch (error) {
      if (error instanceof PaymentsUnavailable) return unavailable({ key: "cart.payment.noAnswer" });
      // The job goes on; the receipt says how far the payment has come.
      if (!(error instanceof ErpError)) throw error;
      ctx.log.warn({ payment: payment.id, cause: String(error) }, "item-payment-not-settled");
    }
    return ok({ payment: payment.id, isAdvance: payment.orderNumber !== null });
  },
});
