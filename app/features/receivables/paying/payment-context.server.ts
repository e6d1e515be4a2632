import type { CommonCtx } from "~/door/operation.server";
import type { ErpContext } from "~/erp/erp";
import { must } from "~/lib/assert";
import type { ItemPayment, PaymentOwner } from "./item-payment.store.server";

/** Milliseconds in which a user begins at most one payment (C-335). */
export const throttle = 5_000;

export const tooSoon = { key: "receivables.pay.tooSoon", params: { seconds: throttle / 1_000 } } as const;

/** Acts as the customer of the payment, whichever user or job continues it. */
export const erpContextOf = (
  { requestId }: { requestId: string },
  { system, language, salesAreaId, partner }: ItemPayment,
): ErpContext => ({ system, language, salesArea: salesAreaId, partner, requestId });

export const paymentOwnerOf = ({ actor }: Pick<CommonCtx, "actor">): PaymentOwner => ({
  userId: must(actor.userId, "a signed-in user"),
  salesAreaId: must(actor.salesArea, "a sales area").id,
  partner: must(actor.partner, "a customer").number,
});
