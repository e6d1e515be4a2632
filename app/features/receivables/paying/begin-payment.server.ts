import type { ProcessCtx } from "~/door/operation.server";
import { conflict, type Failure, orNotFound } from "~/door/outcome";
import type { NamedPartner } from "~/erp/erp";
import { newId } from "~/lib/ids";
import { PaymentsUnavailable } from "~/payments/payments";
import type { ItemPaymentMethod } from "../item-payment";
import { findItemPayment, type ItemPayment, type NewItemPayment } from "./item-payment.store.server";
import { payableMethods } from "./payable-methods.server";
import { paymentOwnerOf } from "./payment-context.server";
import { openAtProvider } from "./reconcile-payment.server";

interface Paying {
  payer: NamedPartner;
  method: ItemPaymentMethod;
  currency: string;
  amount: string;
  orderNumber: string | null;
}

/** Refuses what neither the provider nor the ERP takes: money that nobody can post may not be taken. */
export function refusalToTake(
  ctx: ProcessCtx,
  { method, amount, currency }: Pick<Paying, "method" | "amount" | "currency">,
): Failure | null {
  if (!payableMethods(ctx).includes(method)) return conflict({ key: "receivables.pay.noMethod" });
  return ctx.payments.canTake(amount, currency) ? null : conflict({ key: "cart.payment.notThisAmount" });
}

/** Makes the record of a payment that the actor begins now. */
export const newPayment = (ctx: ProcessCtx, { payer, ...paying }: Paying): NewItemPayment => ({
  id: newId(),
  ...paymentOwnerOf(ctx),
  userName: ctx.actor.userName,
  system: ctx.erpContext.system,
  language: ctx.erpContext.language,
  payer: payer.number,
  payerName: payer.name,
  ...paying,
  state: "paying",
  createdAt: ctx.clock.now(),
});

/** Opens the provider's page of a stored payment; where that fails, the receipt offers to try again. */
export async function openStored(ctx: ProcessCtx, id: string): Promise<ItemPayment> {
  const payment = orNotFound(await findItemPayment(ctx.db, id));
  try {
    await openAtProvider(ctx, payment);
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    ctx.log.warn({ payment: id, cause: String(error) }, "item-payment-not-opened");
  }
  return payment;
}
