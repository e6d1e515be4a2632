import { z } from "zod";
import type { Payment, PaymentWish } from "./payments";
import { ChargeRefused, pathOf, type StripeCall } from "./stripe-call.server";
import { intentSchema, type StripeIntent } from "./stripe-shapes";

/** Intent that may send the holder to the bank first (3-D Secure). */
const startedIntentSchema = z.object({
  id: z.string(),
  next_action: z.object({ redirect_to_url: z.object({ url: z.string() }).nullish() }).nullish(),
});

const idPrefix = "pi_";

/** Tells whether a payment is an intent of its own, made for a card that was entered in Stripe's fields. */
export const isCardIntent = (reference: string): boolean => reference.startsWith(idPrefix);

/** Authorises a card by its token. A refusal is an answer too: the intent exists and is declined. */
export async function authorizeCard(
  call: StripeCall,
  { key, currency, description, returnAddress, isSaving, cardToken = "" }: PaymentWish,
  { amount, customer }: { amount: string; customer: string | null },
): Promise<{ reference: string; address: string | null }> {
  const fields = {
    amount,
    currency: currency.toLowerCase(),
    description,
    payment_method: cardToken,
    "payment_method_types[0]": "card",
    capture_method: "manual",
    confirm: "true",
    return_url: returnAddress,
    ...(customer ? { customer } : {}),
    ...(isSaving ? { setup_future_usage: "off_session", "metadata[saving]": "1" } : {}),
  };
  try {
    const intent = await call(startedIntentSchema, {
      method: "POST",
      path: "/v1/payment_intents",
      fields,
      idempotencyKey: key,
    });
    return { reference: intent.id, address: intent.next_action?.redirect_to_url?.url ?? null };
  } catch (error) {
    if (!(error instanceof ChargeRefused) || error.intent === null) throw error;
    return { reference: error.intent, address: null };
  }
}

export const findCardIntent = (call: StripeCall, reference: string): Promise<StripeIntent> =>
  call(intentSchema, {
    method: "GET",
    path: pathOf("payment_intents", reference),
    fields: { "expand[0]": "payment_method" },
  });

/** State of a card's authorization that the portal asked for itself. */
export function cardIntentState({ status }: StripeIntent): Payment["state"] {
  if (status === "succeeded") return "captured";
  if (status === "requires_capture") return "authorized";
  if (status === "canceled") return "released";
  return status === "requires_payment_method" ? "declined" : "open";
}
