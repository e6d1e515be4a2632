import { z } from "zod";
import { PaymentsMisconfigured, PaymentsUnavailable } from "./payments";

const answerTimeout = 15_000;

/** Calls one operation of Stripe's API; with `refused`, an answer of that shape to a declined charge counts too. */
export type StripeCall = <S extends z.ZodType>(
  schema: S,
  request: {
    method: "GET" | "POST";
    path: string;
    fields?: Record<string, string>;
    idempotencyKey?: string;
  },
) => Promise<z.output<S>>;

/** Stripe refused a charge for good: asking again would give the same answer. */
export class ChargeRefused extends Error {
  constructor(
    /** Intent that the refusal is about, or null if Stripe made none. */
    readonly intent: string | null,
  ) {
    super("Stripe refused the charge");
  }
}

const refusalSchema = z.object({
  error: z.object({
    type: z.literal("card_error"),
    payment_intent: z.object({ id: z.string() }).nullish(),
  }),
});

/** Parameter that Stripe names when a way to pay is not activated in the account's dashboard. */
const wayToPaySchema = z.object({
  error: z.object({ param: z.string().startsWith("payment_method_types") }),
});

/** A key that is wrong or may not do this, or a way to pay that is not activated. */
const isAboutConfiguration = (status: number, body: unknown): boolean =>
  [401, 403].includes(status) || (status === 400 && wayToPaySchema.safeParse(body).success);

export function openStripeCall(options: {
  address: string;
  key: string;
  outsideTransaction: () => void;
}): StripeCall {
  const { address, key, outsideTransaction } = options;
  return async (schema, { method, path, fields = {}, idempotencyKey }) => {
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
    const refusal = answer.status === 402 ? refusalSchema.safeParse(body).data : undefined;
    if (refusal) throw new ChargeRefused(refusal.error.payment_intent?.id ?? null);
    if (isAboutConfiguration(answer.status, body))
      throw new PaymentsMisconfigured(`Stripe answered ${answer.status}`);
    if (!answer.ok) throw new PaymentsUnavailable(`Stripe answered ${answer.status}`);
    const parseResult = schema.safeParse(body);
    if (!parseResult.success) throw new PaymentsUnavailable("Stripe's answer cannot be understood");
    return parseResult.data;
  };
}

export const pathOf = (collection: string, id: string, verb?: string): string =>
  `/v1/${collection}/${encodeURIComponent(id)}${verb ? `/${verb}` : ""}`;
