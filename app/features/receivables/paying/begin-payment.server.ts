import type { ProcessCtx } from "~/door/operation.server";
import { conflict, type Failure, invalid, orNotFound } from "~/door/outcome";
import type { NamedPartner } from "~/erp/erp";
import { ErpError } from "~/erp/erp-errors";
import { newId } from "~/lib/ids";
import { PaymentsMisconfigured, PaymentsUnavailable } from "~/payments/payments";
import { type ItemPaymentMethod, type PayableMethod, providerMethods } from "../item-payment";
import { findItemPayment, type ItemPayment, type NewItemPayment } from "./item-payment.store.server";
import { payableMethods } from "./payable-methods.server";
import { paymentOwnerOf } from "./payment-context.server";
import { cancelPayment, openAtProvider, reconcilePayment } from "./reconcile-payment.server";
import { methodOwnerOf } from "./saved-methods.server";
import { findSavedMethod } from "./saved-methods.store.server";

interface Paying {
  payer: NamedPartner;
  method: ItemPaymentMethod;
  currency: string;
  amount: string;
  orderNumber: string | null;
  /** Whether the payer keeps the method. */
  isSaving: boolean;
  /** Saved method that is charged without a page of the provider, and its card or account. */
  savedMethodId: string | null;
  card: string;
  /** Card that was entered in the provider's fields. */
  cardToken: string | null;
}

/** Finds the way to pay that an input names: a method, or one that the user has saved. */
export async function chosenMethod(
  ctx: ProcessCtx,
  { method, cardToken, isSaving }: { method: string; cardToken?: string | undefined; isSaving: boolean },
): Promise<Pick<Paying, "isSaving" | "savedMethodId" | "card" | "cardToken"> & { method: PayableMethod }> {
  if (method === "card" || method === "eCheck") {
    const enteredCard = method === "card" && cardToken !== undefined ? cardToken : null;
    return { method, isSaving, savedMethodId: null, card: "", cardToken: enteredCard };
  }
  const savedMethod = orNotFound(await findSavedMethod(ctx.db, methodOwnerOf(ctx), method));
  return {
    method: savedMethod.method,
    isSaving: false,
    savedMethodId: savedMethod.id,
    card: savedMethod.label,
    cardToken: null,
  };
}

/** Refuses what neither the provider nor the ERP takes: money that nobody can post may not be taken. */
export async function refusalToTake(
  ctx: ProcessCtx,
  { method, amount, currency }: Pick<Paying, "method" | "amount" | "currency">,
): Promise<Failure | null> {
  if (method === "offset") {
    const { offsetCredits } = ctx.erp.capabilitiesOf(ctx.erpContext.system);
    return offsetCredits ? null : conflict({ key: "receivables.pay.nothingToPay" });
  }
  const methods = await payableMethods(ctx);
  if (!methods.includes(method)) return conflict({ key: "receivables.pay.noMethod" });
  return ctx.payments.canTake(amount, currency, providerMethods[method])
    ? null
    : conflict({ key: "cart.payment.notThisAmount" });
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
  // Credits need no provider: the ERP is told at once.
  state: paying.method === "offset" ? "posting" : "paying",
  createdAt: ctx.clock.now(),
});

/**
 * Opens the provider's page of a stored payment; where that fails, the receipt offers to try again. Credits are cleared
 * at once.
 */
export async function openStored(ctx: ProcessCtx, id: string): Promise<ItemPayment> {
  const payment = orNotFound(await findItemPayment(ctx.db, id));
  try {
    await openAtProvider(ctx, payment);
    // Nobody visits a page of the provider, so that the payment goes on at once.
    const isWithoutPage = payment.savedMethodId !== null || payment.cardToken !== null;
    if (payment.method === "offset" || isWithoutPage) await reconcilePayment(ctx, id);
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable || error instanceof ErpError)) throw error;
    const isOpened = payment.reference !== null || payment.savedMethodId !== null;
    if (error instanceof PaymentsMisconfigured && !isOpened) {
      ctx.log.error({ payment: id, cause: String(error) }, "item-payment-misconfigured");
      await cancelPayment(ctx, payment, { unpaid: "badConfig" });
    } else {
      ctx.log.warn({ payment: id, cause: String(error) }, "item-payment-not-opened");
    }
  }
  return orNotFound(await findItemPayment(ctx.db, id));
}

/**
 * Returns to the form where the card of its fields was refused, or the provider takes no payment in this way: another one
 * can be chosen there at once.
 */
export function providerRefusal({ cardToken, unpaid }: ItemPayment): Failure | null {
  if (unpaid === "badConfig") return conflict({ key: "receivables.pay.badConfig" });
  return cardToken !== null && unpaid === "declined"
    ? invalid("method", { key: "receivables.pay.unpaid.declined" })
    : null;
}
