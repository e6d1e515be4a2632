import type { QueryCtx } from "~/door/operation.server";
import type { ItemPaymentMethod } from "../item-payment";

/** Offers a card where there is a provider and the ERP takes payments. */
export function payableMethods({
  erp,
  erpContext,
  payments,
}: Pick<QueryCtx, "erp" | "erpContext" | "payments">): ItemPaymentMethod[] {
  const { postPayments } = erp.capabilitiesOf(erpContext.system);
  return payments.available && postPayments ? ["card"] : [];
}
