import { z } from "zod";
import type { SavedToken } from "./payments";
import { ChargeRefused, type StripeCall } from "./stripe-call.server";
import { intentSchema, type StripeIntent } from "./stripe-shapes";

/** Kind of account that Stripe debits in a currency. */
export const debitsOf: Record<string, string> = { EUR: "sepa_debit", USD: "us_bank_account" };

/** Charge that needs no page: of an account whose holder has permitted it, or of a saved method. */
export interface Charge extends SavedToken {
  /** Reference of the payment, by which its charge is found again. */
  reference: string;
}

const referenceSchema = z.tuple([
  z.literal("saved"),
  z.string().min(1),
  z.string().min(1),
  z.string().length(3),
  z.string().min(1),
]);

/** Reference of a payment with a saved method: Stripe knows nothing of it before it is charged. */
export const savedReference = ({ customer, token }: SavedToken, currency: string, key: string): string =>
  ["saved", customer, token, currency, key].join(" ");

/** Reads the reference of a payment with a saved method; null if it is one of a page. */
export function readSavedReference(reference: string): (Charge & { currency: string }) | null {
  const { data } = referenceSchema.safeParse(reference.split(" "));
  if (!data) return null;
  const [, customer, token, currency] = data;
  return { customer, token, currency, reference };
}

const intentsSchema = z.object({ data: z.array(intentSchema), has_more: z.boolean() });

/** Finds the charge of a payment among those of its customer; Stripe forgets idempotency keys after a day. */
export async function findCharge(
  call: StripeCall,
  { customer, reference }: Pick<Charge, "customer" | "reference">,
): Promise<StripeIntent | null> {
  let lastId: string | undefined;
  for (;;) {
    const page: z.output<typeof intentsSchema> = await call(intentsSchema, {
      method: "GET",
      path: "/v1/payment_intents",
      fields: {
        customer,
        limit: "100",
        "expand[]": "data.payment_method",
        ...(lastId ? { starting_after: lastId } : {}),
      },
    });
    const charge = page.data.find(({ metadata }) => metadata.reference === reference);
    if (charge) return charge;
    lastId = page.has_more ? page.data.at(-1)?.id : undefined;
    if (lastId === undefined) return null;
  }
}

/** Charges a method once, however often it is called. A refusal is an answer too: the charge exists and is declined. */
export async function charge(
  call: StripeCall,
  { customer, token, reference }: Charge,
  { amount, currency }: { amount: string; currency: string },
): Promise<void> {
  if (await findCharge(call, { customer, reference })) return;
  const fields = {
    amount,
    currency: currency.toLowerCase(),
    customer,
    payment_method: token,
    confirm: "true",
    off_session: "true",
    "metadata[reference]": reference,
    "payment_method_types[0]": "card",
    ...(currency in debitsOf ? { "payment_method_types[1]": debitsOf[currency] ?? "" } : {}),
  };
  try {
    await call(intentSchema.pick({ id: true }), {
      method: "POST",
      path: "/v1/payment_intents",
      fields,
      idempotencyKey: `charge ${reference}`,
    });
  } catch (error) {
    if (!(error instanceof ChargeRefused)) throw error;
  }
}
