import type { QueryCtx } from "~/door/operation.server";
import type { ItemPaymentMethod } from "../item-payment";

/** Offers a card where there is a provider and the ERP takes payments. */
export async function payableMethods({
  erp,
  erpContext,
  payments,
}: Pick<QueryCtx, "erp" | "erpContext" | "payments">): Promise<ItemPaymentMethod[]> {
  const { value: capabilities } = await erp.system.capabilities(erpContext);
  return payments.available && capabilities.postPayments ? ["card"] : [];
}
