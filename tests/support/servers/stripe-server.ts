import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Fields = Record<string, string>;

interface Session {
  id: string;
  url: string;
  mode: string;
  status: string;
  customer: string | null;
  currency: string | null;
  metadata: Fields;
  payment_intent: Intent | null;
  setup_intent: { status: string; payment_method: Method } | null;
}

interface Method {
  id: string;
  card?: { brand: string; last4: string };
  sepa_debit?: { last4: string };
}

interface Intent {
  id: string;
  status: string;
  currency: string;
  amount: number;
  customer: string | null;
  payment_method: Method;
  metadata: Fields;
  refunded: boolean;
}

/**
 * Server in the shape of Stripe's API, as far as the portal calls it: idempotency keys, hosted pages, capture by hand,
 * accounts entered for later debits, charges without a page. Numbers exist only here, as at Stripe.
 */
export async function startStripe() {
  const sessions = new Map<string, Session>();
  const intents: Intent[] = [];
  const answers = new Map<string, unknown>();
  const methods = new Map<string, Method>();
  const requests: { method: string; path: string; body: string }[] = [];
  const charges = { next: "succeeded" as "succeeded" | "processing" | "refused" };

  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://stripe.invalid");
      requests.push({ method: request.method ?? "", path: pathname, body });
      const fields = Object.fromEntries(new URLSearchParams(body));
      const key = String(request.headers["idempotency-key"] ?? "");
      const earlierAnswer = key ? answers.get(key) : undefined;
      const { status, answer } =
        earlierAnswer !== undefined
          ? { status: 200, answer: earlierAnswer }
          : respond(request.method ?? "", pathname, fields, searchParams);
      if (key && status === 200) answers.set(key, answer);
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
    });
  });

  function respond(method: string, path: string, fields: Fields, query: URLSearchParams) {
    const [, , collection, ...rest] = path.split("/");
    const done = (answer: unknown) => ({ status: 200, answer });
    if (path === "/v1/balance") return done({ object: "balance" });
    if (path === "/v1/customers") return done({ id: `cus_${randomUUID()}` });
    if (path === "/v1/refunds") return done(refund(fields));
    if (collection === "checkout" && method === "POST" && rest.length === 1) return done(openSession(fields));
    if (collection === "checkout") {
      const session = sessions.get(rest[1] ?? "");
      if (!session) return { status: 404, answer: { error: { type: "invalid_request_error" } } };
      if (rest[2] === "expire") session.status = "expired";
      return done(session);
    }
    if (collection === "payment_methods") return done({ id: rest[0] });
    if (path === "/v1/payment_intents" && method === "GET") {
      const data = intents.filter(({ customer }) => customer === query.get("customer"));
      return done({ data, has_more: false });
    }
    if (path === "/v1/payment_intents") return chargeMethod(fields);
    const intent = intents.find(({ id }) => id === rest[0]);
    if (!intent) return { status: 404, answer: { error: { type: "invalid_request_error" } } };
    if (rest[1] === "capture") intent.status = "succeeded";
    if (rest[1] === "cancel") intent.status = "canceled";
    return done(intent);
  }

  function openSession(fields: Fields): Session {
    const id = `cs_${randomUUID()}`;
    const session: Session = {
      ...{ id, url: `https://checkout.stripe.invalid/${id}`, mode: fields.mode ?? "", status: "open" },
      customer: fields.customer ?? null,
      currency: fields["line_items[0][price_data][currency]"] ?? null,
      metadata: metadataOf(fields),
      ...{ payment_intent: null, setup_intent: null },
    };
    sessions.set(id, session);
    return session;
  }

  function chargeMethod(fields: Fields) {
    const refused = charges.next === "refused";
    intents.push({
      id: `pi_${randomUUID()}`,
      status: refused ? "requires_payment_method" : charges.next,
      currency: fields.currency ?? "",
      amount: Number(fields.amount),
      customer: fields.customer ?? null,
      payment_method: methods.get(fields.payment_method ?? "") ?? { id: fields.payment_method ?? "" },
      metadata: metadataOf(fields),
      refunded: false,
    });
    return refused
      ? { status: 402, answer: { error: { type: "card_error", code: "card_declined" } } }
      : { status: 200, answer: intents.at(-1) };
  }

  function refund(fields: Fields) {
    const intent = intents.find(({ id }) => id === fields.payment_intent);
    if (intent) intent.refunded = true;
    return { status: "succeeded" };
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    ...{ requests, intents, charges, sessions },
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Enters a card or an account on the hosted page; the number stays at the provider. */
    enter(reference: string, number: string): void {
      const session = sessions.get(reference);
      if (!session) throw new Error(`There is no page ${reference}`);
      const last4 = number.slice(-4);
      const isCard = session.mode === "payment";
      const method: Method = {
        id: `pm_${randomUUID()}`,
        ...(isCard ? { card: { brand: "visa", last4 } } : { sepa_debit: { last4 } }),
      };
      methods.set(method.id, method);
      session.status = "complete";
      if (!isCard) {
        session.setup_intent = { status: "succeeded", payment_method: method };
        return;
      }
      const intent: Intent = {
        ...{ id: `pi_${randomUUID()}`, status: "requires_capture", currency: session.currency ?? "" },
        ...{ amount: 0, customer: session.customer, payment_method: method, metadata: {}, refunded: false },
      };
      intents.push(intent);
      session.payment_intent = intent;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const metadataOf = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      return key ? [[key, value]] : [];
    }),
  );
