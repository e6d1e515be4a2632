import Big from "big.js";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "~/db/db.server";
import type { Clock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { type Payment, type Payments, PaymentsUnavailable } from "./payments";
import { type PaymentSandbox, type SandboxPayment, sandboxCards, sandboxDebitSeconds } from "./sandbox";
import { sandboxPayments } from "./sandbox.tables";
import { checkSignature } from "./signature";

const noticeSchema = z.object({ id: z.string(), reference: z.string() });

/**
 * Simulates a payment provider with its guarantees: idempotency keys, authorization before capture, a hosted page,
 * debits that the bank pays or returns later, tokens.
 */
export function openSandboxPayments(options: {
  db: Db;
  clock: Clock;
  secret: string;
  outsideTransaction: () => void;
}): Payments & PaymentSandbox {
  const { db, clock, secret, outsideTransaction } = options;
  const look = async (reference: string) => {
    const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.reference, reference));
    return row ?? null;
  };
  const findPayment = async (reference: string) => {
    outsideTransaction();
    const row = await look(reference);
    if (!row) throw new PaymentsUnavailable(`No payment ${reference}`);
    return row.state === "pending" ? settleDebit(row) : row;
  };
  const settleDebit = async (row: SandboxPayment): Promise<SandboxPayment> => {
    const paidFrom = (row.orderedAt?.getTime() ?? 0) + sandboxDebitSeconds * 1_000;
    if (clock.now().getTime() < paidFrom) return row;
    const state = isReturned(row) ? ("declined" as const) : ("captured" as const);
    return (await move(row.reference, "pending", { state })) ?? row;
  };
  const move = async (reference: string, from: Payment["state"], to: Partial<SandboxPayment>) => {
    const [row] = await db
      .update(sandboxPayments)
      .set(to)
      .where(and(eq(sandboxPayments.reference, reference), eq(sandboxPayments.state, from)))
      .returning();
    return row ?? null;
  };
  return {
    name: "sandbox",
    available: true,
    cardFields: { provider: "sandbox" },
    canTake: () => true,
    look,
    async begin(wish) {
      const { key, amount, currency, description, returnAddress, method = "card", isSaving = false } = wish;
      outsideTransaction();
      const token = wish.saved?.token ?? wish.cardToken ?? null;
      const card = token === null ? "" : cardOf(token);
      const isDeclined = wish.cardToken !== undefined && card === sandboxCards.card.declined;
      await db
        .insert(sandboxPayments)
        .values({
          key,
          amount,
          currency,
          description,
          returnAddress,
          method,
          isSaving,
          card,
          reference: newId(),
          token,
          state: token === null ? "open" : isDeclined ? "declined" : "authorized",
          createdAt: clock.now(),
        })
        .onConflictDoNothing();
      const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.key, key));
      if (!row) throw new PaymentsUnavailable("The payment was not kept");
      return {
        reference: row.reference,
        address: token === null ? `/payments/sandbox/${row.reference}` : null,
      };
    },
    async find(reference) {
      const { state, card, isSaving, token } = await findPayment(reference);
      return { state, card, saved: isSaving && token ? { customer: "sandbox", token } : null };
    },
    async capture(reference, amount) {
      const row = await findPayment(reference);
      if (["captured", "pending", "declined"].includes(row.state)) return;
      if (row.state !== "authorized" || Big(amount).gt(row.amount)) {
        throw new Error(`Payment ${reference} is ${row.state}: ${amount} cannot be taken`);
      }
      const isDebit = row.method === "bankDebit";
      const state = isDebit ? "pending" : isReturned(row) ? "declined" : "captured";
      await move(reference, "authorized", { state, captured: amount, orderedAt: clock.now() });
    },
    async release(reference) {
      const row = await findPayment(reference);
      if (row.state === "captured" || row.state === "pending")
        throw new Error(`Payment ${reference} has been taken already`);
      if (row.state === "open" || row.state === "authorized")
        await move(reference, row.state, { state: "released" });
    },
    async refund(reference) {
      const row = await findPayment(reference);
      if (row.state === "refunded") return;
      if (row.state !== "captured")
        throw new Error(`Payment ${reference} is ${row.state}: nothing to refund`);
      await move(reference, "captured", { state: "refunded" });
    },
    forget: () => Promise.resolve(),
    async answer(reference, answer) {
      if (answer === "none") return move(reference, "open", { state: "released" });
      const row = await look(reference);
      if (!row) return null;
      const state = answer === "declined" ? ("declined" as const) : ("authorized" as const);
      const card = sandboxCards[row.method][answer];
      return move(reference, "open", { state, card, token: `${tokenPrefix}${card.replace(" ", "-")}` });
    },
    readNotice(body, signature) {
      const verdict = checkSignature(body, signature, secret, clock.now());
      if (verdict !== "signed") return { verdict };
      const { data } = noticeSchema.safeParse(parseJson(body));
      return data
        ? { verdict: "accepted", id: data.id, type: "payment.changed", reference: data.reference }
        : { verdict: "forged" };
    },
    test: () => Promise.resolve(outsideTransaction()),
  };
}

const tokenPrefix = "tok_";

/** Names the card of a token, whose last digits decide what becomes of it. */
const cardOf = (token: string): string => token.slice(tokenPrefix.length).replace("-", " ");

const isReturned = ({ card, method }: SandboxPayment): boolean => card === sandboxCards[method].returned;

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
