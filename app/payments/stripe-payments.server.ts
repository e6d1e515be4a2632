import { z } from "zod";
import type { Clock } from "~/lib/clock";
import { type Payment, type Payments, PaymentsUnavailable } from "./payments";
import { isSigned } from "./signature";
import { stripeAmount } from "./stripe-amount";

const answerTimeout = 15_000;

const cardSchema = z.object({ brand: z.string(), last4: z.string() });
const intentSchema = z.object({
  id: z.string(),
  status: z.string(),
  latest_charge: z
    .object({ payment_method_details: z.object({ card: cardSchema.nullish() }).nullish() })
    .nullish(),
});
const sessionSchema = z.object({
  id: z.string(),
  url: z.string().nullish(),
  status: z.enum(["open", "complete", "expired"]),
  payment_intent: intentSchema.nullish(),
});
const noticeSchema = z.object({
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string() }) }),
});

/**
 * Stripe Checkout (hosted page) in payment mode with manual capture: authorized there, captured when the
 * order stands.
 */
export function openStripePayments(options: {
  address: string;
  key: string;
  webhookSecret: string;
  clock: Clock;
  outsideTransaction: () => void;
}): Payments {
  const { address, key, webhookSecret, clock, outsideTransaction } = options;

  async function call<S extends z.ZodType>(
    schema: S,
    method: "GET" | "POST",
    path: string,
    fields: Record<string, string> = {},
    idempotencyKey?: string,
  ): Promise<z.output<S>> {
    outsideTransaction();
    const query = new URLSearchParams(fields);
    let answer: Response;
    try {
      answer = await fetch(`${address}${path}${method === "GET" ? `?${query}` : ""}`, {
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
        },
        ...(method === "POST" ? { body: query } : {}),
        signal: AbortSignal.timeout(answerTimeout),
        redirect: "error",
      });
    } catch (error) {
      throw new PaymentsUnavailable("Stripe did not answer", { cause: error });
    }
    const body: unknown = await answer.json().catch(() => null);
    if (!answer.ok) throw new PaymentsUnavailable(`Stripe answered ${answer.status}`);
    const parseResult = schema.safeParse(body);
    if (!parseResult.success) throw new PaymentsUnavailable("Stripe's answer cannot be understood");
    return parseResult.data;
  }

  const session = (reference: string) =>
    call(sessionSchema, "GET", `/v1/checkout/sessions/${encodeURIComponent(reference)}`, {
      "expand[]": "payment_intent.latest_charge",
    });
  const intent = (id: string, verb: "capture" | "cancel", fields: Record<string, string>) =>
    call(
      z.object({ status: z.string() }),
      "POST",
      `/v1/payment_intents/${encodeURIComponent(id)}/${verb}`,
      fields,
      `${verb} ${id}`,
    );

  return {
    available: true,
    canTake: (amount, currency) => stripeAmount(amount, currency) !== null,
    async begin(wish) {
      const response = await call(
        sessionSchema,
        "POST",
        "/v1/checkout/sessions",
        {
          mode: "payment",
          "payment_method_types[0]": "card",
          "payment_intent_data[capture_method]": "manual",
          client_reference_id: wish.key,
          success_url: wish.back,
          cancel_url: wish.back,
          "line_items[0][quantity]": "1",
          "line_items[0][price_data][currency]": wish.currency.toLowerCase(),
          "line_items[0][price_data][unit_amount]": amountForStripe(wish.amount, wish.currency),
          "line_items[0][price_data][product_data][name]": wish.description,
          "metadata[currency]": wish.currency,
        },
        wish.key,
      );
      if (!response.url) throw new PaymentsUnavailable("Stripe gave no address");
      return { reference: response.id, address: response.url };
    },
    async find(reference) {
      return paymentOf(await session(reference));
    },
    async capture(reference, amount) {
      const payment = await session(reference);
      if (payment.payment_intent?.status === "succeeded") return;
      if (!payment.payment_intent) throw new PaymentsUnavailable("Nothing was authorized");
      const { currency } = await call(
        z.object({ currency: z.string() }),
        "GET",
        `/v1/payment_intents/${encodeURIComponent(payment.payment_intent.id)}`,
      );
      const exactAmount = amountForStripe(amount, currency.toUpperCase());
      await intent(payment.payment_intent.id, "capture", { amount_to_capture: exactAmount });
    },
    async release(reference) {
      const payment = await session(reference);
      const { state } = paymentOf(payment);
      if (state === "authorized" && payment.payment_intent)
        await intent(payment.payment_intent.id, "cancel", {});
      if (state === "open") {
        const path = `/v1/checkout/sessions/${encodeURIComponent(reference)}/expire`;
        await call(sessionSchema, "POST", path);
      }
    },
    async refund(reference) {
      const { payment_intent: paid } = await session(reference);
      if (!paid) throw new PaymentsUnavailable("Nothing was paid");
      const fields = { payment_intent: paid.id };
      await call(z.object({ status: z.string() }), "POST", "/v1/refunds", fields, `refund ${paid.id}`);
    },
    readNotice(body, signature) {
      if (!isSigned(body, signature, webhookSecret, clock.now())) return null;
      try {
        const { type, data } = noticeSchema.parse(JSON.parse(body));
        return type.startsWith("checkout.session.") ? data.object.id : null;
      } catch {
        return null;
      }
    },
  };
}

function paymentOf({ status, payment_intent: intent }: z.output<typeof sessionSchema>): Payment {
  const card = intent?.latest_charge?.payment_method_details?.card;
  return { state: stateOf(status, intent?.status), card: card ? `${card.brand} ${card.last4}` : "" };
}

function stateOf(session: "open" | "complete" | "expired", intent: string | undefined): Payment["state"] {
  if (intent === "succeeded") return "captured";
  if (intent === "requires_capture") return "authorized";
  if (intent === "canceled" || session === "expired") return "released";
  return "open";
}

function amountForStripe(amount: string, currency: string): string {
  const exactAmount = stripeAmount(amount, currency);
  if (exactAmount === null)
    throw new PaymentsUnavailable(`Stripe cannot be told ${amount} ${currency} exactly`);
  return exactAmount;
}
