import { z } from "zod";
import type { Payment } from "./payments";

/** Card or account of a Stripe object: only what may be shown. */
const methodSchema = z.object({
  id: z.string(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullish(),
  sepa_debit: z.object({ last4: z.string() }).nullish(),
  us_bank_account: z.object({ bank_name: z.string().nullish(), last4: z.string() }).nullish(),
});

export const intentSchema = z.object({
  id: z.string(),
  status: z.string(),
  currency: z.string(),
  customer: z.string().nullish(),
  payment_method: methodSchema.nullish(),
  metadata: z.record(z.string(), z.string()).default({}),
});
export type StripeIntent = z.output<typeof intentSchema>;

/** Setup intent: the payer has permitted later debits of an account. */
const setupSchema = z.object({ status: z.string(), payment_method: methodSchema.nullish() });

export const sessionSchema = z.object({
  id: z.string(),
  url: z.string().nullish(),
  mode: z.enum(["payment", "setup"]),
  status: z.enum(["open", "complete", "expired"]),
  customer: z.string().nullish(),
  currency: z.string().nullish(),
  payment_intent: intentSchema.nullish(),
  setup_intent: setupSchema.nullish(),
  metadata: z.record(z.string(), z.string()).default({}),
});
export type StripeSession = z.output<typeof sessionSchema>;

export const noticeSchema = z.object({
  id: z.string().max(200),
  type: z.string().max(200),
  data: z.object({
    object: z.object({ id: z.string(), metadata: z.record(z.string(), z.string()).nullish() }),
  }),
});

/** Names a card or account for display, such as "visa 4242". */
export function labelOf(method: z.output<typeof methodSchema> | null | undefined): string {
  if (method?.card) return `${method.card.brand} ${method.card.last4}`;
  if (method?.sepa_debit) return `SEPA ${method.sepa_debit.last4}`;
  const account = method?.us_bank_account;
  return account ? `${account.bank_name ?? "Bank"} ${account.last4}` : "";
}

/** State of a payment by card on Stripe's page. */
export function sessionState({ status, payment_intent: intent }: StripeSession): Payment["state"] {
  if (intent?.status === "succeeded") return "captured";
  if (intent?.status === "requires_capture") return "authorized";
  if (intent?.status === "canceled" || status === "expired") return "released";
  return "open";
}

/** State of a charge that the portal orders itself: a debit, or a saved method. */
export function chargeState(intent: StripeIntent | null): Payment["state"] {
  if (!intent) return "authorized";
  if (intent.status === "succeeded") return "captured";
  return intent.status === "processing" ? "pending" : "declined";
}
