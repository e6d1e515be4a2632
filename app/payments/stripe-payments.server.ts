import { z } from "zod";
import type { Clock } from "~/lib/clock";
import {
  type Notice,
  type Payments,
  PaymentsUnavailable,
  type PaymentWish,
  type SavedToken,
} from "./payments";
import { checkSignature } from "./signature";
import { stripeAmount } from "./stripe-amount";
import { openStripeCall, pathOf } from "./stripe-call.server";
import { authorizeCard, cardIntentState, findCardIntent, isCardIntent } from "./stripe-card-intents.server";
import { charge, debitsOf, findCharge, readSavedReference, savedReference } from "./stripe-charges.server";
import {
  chargeState,
  labelOf,
  noticeSchema,
  type StripeIntent,
  type StripeSession,
  sessionSchema,
  sessionState,
} from "./stripe-shapes";

/**
 * Stripe Checkout (hosted page). A card is authorized there in payment mode and captured when the order stands. A bank
 * debit has no authorization: its account is entered in setup mode, and debited when the portal says so.
 */
export function openStripePayments(options: {
  address: string;
  key: string;
  /** Key for browsers, with which Stripe's card fields are shown within the portal; null without them. */
  publishableKey?: string | null;
  webhookSecret: string;
  clock: Clock;
  outsideTransaction: () => void;
}): Payments {
  const { webhookSecret, clock, publishableKey = null } = options;
  const call = openStripeCall(options);
  const findSession = (reference: string) =>
    call(sessionSchema, {
      method: "GET",
      path: pathOf("checkout/sessions", reference),
      fields: {
        "expand[0]": "payment_intent.payment_method",
        "expand[1]": "setup_intent.payment_method",
      },
    });
  const statusSchema = z.object({ status: z.string() });
  const changeIntent = (id: string, verb: "capture" | "cancel", fields: Record<string, string>) =>
    call(statusSchema, {
      method: "POST",
      path: pathOf("payment_intents", id, verb),
      fields,
      idempotencyKey: `${verb} ${id}`,
    });
  const createCustomer = async ({ key, description }: PaymentWish) => {
    const customer = await call(z.object({ id: z.string() }), {
      method: "POST",
      path: "/v1/customers",
      fields: { description },
      idempotencyKey: `customer ${key}`,
    });
    return customer.id;
  };

  async function captureIntent({ id, status, currency }: StripeIntent, amount: string) {
    if (status === "succeeded") return;
    const exactAmount = amountForStripe(amount, currency.toUpperCase());
    await changeIntent(id, "capture", { amount_to_capture: exactAmount });
  }

  /** Finds the payment intent behind a reference, whichever way it came to be. */
  async function findIntent(reference: string) {
    const savedReference = readSavedReference(reference);
    if (savedReference) return findCharge(call, savedReference);
    if (isCardIntent(reference)) return findCardIntent(call, reference);
    const session = await findSession(reference);
    if (session.mode === "payment") return session.payment_intent ?? null;
    return session.customer ? findCharge(call, { customer: session.customer, reference }) : null;
  }

  return {
    name: "stripe",
    available: true,
    cardFields: publishableKey === null ? null : { provider: "stripe", publishableKey },
    canTake: (amount, currency, method = "card") =>
      stripeAmount(amount, currency) !== null && (method === "card" || currency in debitsOf),
    async begin(wish) {
      const exactAmount = amountForStripe(wish.amount, wish.currency);
      if (wish.saved)
        return { reference: savedReference(wish.saved, wish.currency, wish.key), address: null };
      const isDebit = wish.method === "bankDebit";
      const customer = isDebit || wish.isSaving ? await createCustomer(wish) : null;
      if (wish.cardToken) return authorizeCard(call, wish, { amount: exactAmount, customer });
      const fields = isDebit ? debitFields(wish) : cardFields(wish, exactAmount);
      const response = await call(sessionSchema.pick({ id: true, url: true }), {
        method: "POST",
        path: "/v1/checkout/sessions",
        fields: { ...pageFields(wish), ...(customer ? { customer } : {}), ...fields },
        idempotencyKey: wish.key,
      });
      if (!response.url) throw new PaymentsUnavailable("Stripe gave no address");
      return { reference: response.id, address: response.url };
    },
    async find(reference) {
      const savedReference = readSavedReference(reference);
      if (savedReference) {
        const intent = await findCharge(call, savedReference);
        return { state: chargeState(intent), card: labelOf(intent?.payment_method), saved: null };
      }
      if (isCardIntent(reference)) {
        const intent = await findCardIntent(call, reference);
        const { customer = null, payment_method, metadata } = intent;
        const savedToken = tokenOf({ customer, payment_intent: { payment_method }, metadata });
        return { state: cardIntentState(intent), card: labelOf(payment_method), saved: savedToken };
      }
      const session = await findSession(reference);
      const method = session.payment_intent?.payment_method ?? session.setup_intent?.payment_method;
      const details = { card: labelOf(method), saved: tokenOf(session) };
      if (session.mode === "payment") return { state: sessionState(session), ...details };
      if (session.status === "expired") return { state: "released", ...details };
      if (session.setup_intent?.status !== "succeeded") return { state: "open", ...details };
      return { state: chargeState(await findIntent(reference)), ...details };
    },
    async capture(reference, amount) {
      const savedReference = readSavedReference(reference);
      if (savedReference) {
        const { currency } = savedReference;
        return charge(call, savedReference, { amount: amountForStripe(amount, currency), currency });
      }
      if (isCardIntent(reference)) return captureIntent(await findCardIntent(call, reference), amount);
      const session = await findSession(reference);
      if (session.mode === "setup") {
        const token = tokenOf({ ...session, metadata: { saving: "1" } });
        const currency = session.metadata.currency ?? "";
        if (!token) throw new PaymentsUnavailable("No account was entered");
        const exactAmount = amountForStripe(amount, currency);
        return charge(call, { ...token, reference }, { amount: exactAmount, currency });
      }
      const { payment_intent: intent } = session;
      if (!intent) throw new PaymentsUnavailable("Nothing was authorized");
      await captureIntent(intent, amount);
    },
    async release(reference) {
      if (readSavedReference(reference)) return;
      if (isCardIntent(reference)) {
        const intent = await findCardIntent(call, reference);
        const isOpen = ["open", "authorized"].includes(cardIntentState(intent));
        if (isOpen) await changeIntent(intent.id, "cancel", {});
        return;
      }
      const session = await findSession(reference);
      const state = sessionState(session);
      if (state === "authorized" && session.payment_intent)
        await changeIntent(session.payment_intent.id, "cancel", {});
      if (session.status === "open")
        await call(statusSchema, { method: "POST", path: pathOf("checkout/sessions", reference, "expire") });
    },
    async refund(reference) {
      const intent = await findIntent(reference);
      if (!intent) throw new PaymentsUnavailable("Nothing was paid");
      await call(statusSchema, {
        method: "POST",
        path: "/v1/refunds",
        fields: { payment_intent: intent.id },
        idempotencyKey: `refund ${intent.id}`,
      });
    },
    async forget({ token }) {
      await call(z.object({}), {
        method: "POST",
        path: pathOf("payment_methods", token, "detach"),
        idempotencyKey: `detach ${token}`,
      });
    },
    readNotice: (body, signature) => readNotice(body, signature, webhookSecret, clock.now()),
    async test() {
      await call(z.object({ object: z.literal("balance") }), { method: "GET", path: "/v1/balance" });
    },
  };
}

const pageFields = ({ key, returnAddress }: PaymentWish) => ({
  client_reference_id: key,
  success_url: returnAddress,
  cancel_url: returnAddress,
});

const cardFields = ({ currency, description, isSaving }: PaymentWish, amount: string) => ({
  mode: "payment",
  "payment_method_types[0]": "card",
  "payment_intent_data[capture_method]": "manual",
  ...(isSaving ? { "payment_intent_data[setup_future_usage]": "off_session", "metadata[saving]": "1" } : {}),
  "line_items[0][quantity]": "1",
  "line_items[0][price_data][currency]": currency.toLowerCase(),
  "line_items[0][price_data][unit_amount]": amount,
  "line_items[0][price_data][product_data][name]": description,
  "metadata[currency]": currency,
});

const debitFields = ({ currency, isSaving }: PaymentWish) => ({
  mode: "setup",
  "payment_method_types[0]": debitsOf[currency] ?? "",
  "metadata[currency]": currency,
  ...(isSaving ? { "metadata[saving]": "1" } : {}),
});

/** Page or intent on which a card or an account was entered. */
type EnteredMethod = Pick<StripeSession, "customer" | "setup_intent" | "metadata"> & {
  payment_intent?: Pick<StripeIntent, "payment_method"> | null | undefined;
};

/** Returns the token of a method that its holder wanted to keep. */
function tokenOf({ customer, payment_intent, setup_intent, metadata }: EnteredMethod): SavedToken | null {
  const method = payment_intent?.payment_method ?? setup_intent?.payment_method;
  return metadata.saving === "1" && customer && method ? { customer, token: method.id } : null;
}

/** Reads an event about a page, or about a charge, which names the payment it is for. */
function readNotice(body: string, signature: string, secret: string, now: Date): Notice {
  const verdict = checkSignature(body, signature, secret, now);
  if (verdict !== "signed") return { verdict };
  try {
    const { id, type, data } = noticeSchema.parse(JSON.parse(body));
    const { object } = data;
    // A card that was entered in Stripe's fields is an intent of its own; a charge names the payment it is for.
    const isPayment = type.startsWith("checkout.session.") || isCardIntent(object.id);
    const reference = object.metadata?.reference ?? (isPayment ? object.id : null);
    return { verdict: "accepted", id, type, reference };
  } catch {
    return { verdict: "forged" };
  }
}

function amountForStripe(amount: string, currency: string): string {
  const exactAmount = stripeAmount(amount, currency);
  if (exactAmount === null)
    throw new PaymentsUnavailable(`Stripe cannot be told ${amount} ${currency} exactly`);
  return exactAmount;
}
