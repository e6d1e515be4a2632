import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { signatureOf } from "~/payments/signature";

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
  /** Payment that it is for, as the portal refers to it. */
  reference: string | null;
}

const notActivated = {
  status: 400,
  answer: { error: { type: "invalid_request_error", param: "payment_method_types" } },
};

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
  /** Troubles of the next requests that change something: the request is lost, or done and its answer is lost. */
  const troubles: ("lostRequest" | "lostReply")[] = [];
  /** Ways to pay that are not activated in the account's dashboard. */
  const inactiveWays = new Set<string>();
  const charges = { next: "succeeded" as "succeeded" | "processing" | "refused" | "asksHolder" };

  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://stripe.invalid");
      requests.push({ method: request.method ?? "", path: pathname, body });
      const trouble = request.method === "POST" ? troubles.shift() : undefined;
      if (trouble === "lostRequest") return void request.socket.destroy();
      const fields = Object.fromEntries(new URLSearchParams(body));
      const key = String(request.headers["idempotency-key"] ?? "");
      const earlierAnswer = key ? answers.get(key) : undefined;
      const { status, answer } =
        earlierAnswer !== undefined
          ? { status: 200, answer: earlierAnswer }
          : respond(request.method ?? "", pathname, fields, searchParams);
      if (key && status === 200) answers.set(key, answer);
      if (trouble === "lostReply") return void request.socket.destroy();
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
    });
  });

  function respond(method: string, path: string, fields: Fields, query: URLSearchParams) {
    const [, , collection, ...rest] = path.split("/");
    const answerWith = (answer: unknown) => ({ status: 200, answer });
    if (path === "/v1/balance") return answerWith({ object: "balance" });
    if (path === "/v1/customers") return answerWith({ id: `cus_${randomUUID()}` });
    if (path === "/v1/refunds") return answerWith(refund(fields));
    if (collection === "checkout" && method === "POST" && rest.length === 1) {
      if (inactiveWays.has(fields["payment_method_types[0]"] ?? "")) return notActivated;
      return answerWith(openSession(fields));
    }
    if (collection === "checkout") {
      const session = sessions.get(rest[1] ?? "");
      if (!session) return { status: 404, answer: { error: { type: "invalid_request_error" } } };
      if (rest[2] === "expire") session.status = "expired";
      return answerWith(session);
    }
    if (collection === "payment_methods") return answerWith({ id: rest[0] });
    if (path === "/v1/payment_intents" && method === "GET") {
      const data = intents.filter(({ customer }) => customer === query.get("customer"));
      return answerWith({ data, has_more: false });
    }
    if (path === "/v1/payment_intents" && fields.capture_method === "manual") return authorizeCard(fields);
    if (path === "/v1/payment_intents") return chargeMethod(fields);
    const intent = intents.find(({ id }) => id === rest[0]);
    if (!intent) return { status: 404, answer: { error: { type: "invalid_request_error" } } };
    if (rest[1] === "capture") intent.status = "succeeded";
    if (rest[1] === "cancel") intent.status = "canceled";
    return answerWith(intent);
  }

  function openSession(fields: Fields): Session {
    const id = `cs_${randomUUID()}`;
    const session: Session = {
      id,
      url: `https://checkout.stripe.invalid/${id}`,
      mode: fields.mode ?? "",
      status: "open",
      customer: fields.customer ?? null,
      currency: fields["line_items[0][price_data][currency]"] ?? null,
      metadata: metadataOf(fields),
      payment_intent: null,
      setup_intent: null,
    };
    sessions.set(id, session);
    return session;
  }

  /** Authorises a card that was entered in the fields; its bank may ask the holder first. */
  function authorizeCard(fields: Fields) {
    const states = { refused: "requires_payment_method", asksHolder: "requires_action" } as const;
    const { next } = charges;
    const status = next === "refused" || next === "asksHolder" ? states[next] : "requires_capture";
    const method = methods.get(fields.payment_method ?? "");
    if (!method) return { status: 400, answer: { error: { type: "invalid_request_error" } } };
    const intent = newIntent(fields, { status, payment_method: method });
    if (next === "refused")
      return { status: 402, answer: { error: { type: "card_error", payment_intent: { id: intent.id } } } };
    const url = `https://bank.invalid/${intent.id}`;
    const nextAction = next === "asksHolder" ? { redirect_to_url: { url } } : null;
    return { status: 200, answer: { ...intent, next_action: nextAction } };
  }

  function newIntent(fields: Fields, differs: Pick<Intent, "status" | "payment_method">): Intent {
    const intent: Intent = {
      id: `pi_${randomUUID()}`,
      currency: fields.currency ?? "",
      amount: Number(fields.amount),
      customer: fields.customer ?? null,
      metadata: metadataOf(fields),
      refunded: false,
      reference: metadataOf(fields).reference ?? null,
      ...differs,
    };
    intents.push(intent);
    return intent;
  }

  function chargeMethod(fields: Fields) {
    const isRefused = charges.next === "refused";
    newIntent(fields, {
      status: isRefused ? "requires_payment_method" : charges.next,
      payment_method: methods.get(fields.payment_method ?? "") ?? { id: fields.payment_method ?? "" },
    });
    return isRefused
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
    requests,
    intents,
    charges,
    sessions,
    troubles,
    inactiveWays,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Signs a notification about a page, as it was a number of seconds ago. */
    notice(reference: string, secret: string, secondsAgo = 0): { body: string; signature: string } {
      const type = "checkout.session.completed";
      const body = JSON.stringify({ id: `evt_${randomUUID()}`, type, data: { object: { id: reference } } });
      return { body, signature: signatureOf(body, secret, new Date(Date.now() - secondsAgo * 1_000)) };
    },
    /** Makes a token of a card, as its fields do in the browser. */
    tokenOf(number: string): string {
      const id = `pm_${randomUUID().replaceAll(/^\d/g, "x")}`;
      methods.set(id, { id, card: { brand: "visa", last4: number.slice(-4) } });
      return id;
    },
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
        id: `pi_${randomUUID()}`,
        status: "requires_capture",
        currency: session.currency ?? "",
        amount: 0,
        customer: session.customer,
        payment_method: method,
        metadata: {},
        refunded: false,
        reference,
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
