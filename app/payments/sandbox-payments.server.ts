import Big from "big.js";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "~/db/db.server";
import type { Clock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { type Payment, type Payments, PaymentsUnavailable } from "./payments";
import { type PaymentSandbox, type SandboxPayment, sandboxCards } from "./sandbox";
import { sandboxPayments } from "./sandbox.tables";
import { isSigned } from "./signature";

const noticeSchema = z.object({ reference: z.string() });

/**
 * Simulates a card provider with its guarantees: idempotency keys, authorization before capture, a hosted
 * page.
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
    return row;
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
    available: true,
    canTake: () => true,
    look,
    async begin({ key, amount, currency, description, back }) {
      outsideTransaction();
      const newPayment = {
        key,
        amount,
        currency,
        description,
        back,
        reference: newId(),
        state: "open" as const,
      };
      await db
        .insert(sandboxPayments)
        .values({ ...newPayment, createdAt: clock.now() })
        .onConflictDoNothing();
      const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.key, key));
      if (!row) throw new PaymentsUnavailable("The payment was not kept");
      return { reference: row.reference, address: `/payments/sandbox/${row.reference}` };
    },
    async find(reference) {
      const { state, card } = await findPayment(reference);
      return { state, card };
    },
    async capture(reference, amount) {
      const row = await findPayment(reference);
      if (row.state === "captured") return;
      if (row.state !== "authorized" || Big(amount).gt(row.amount)) {
        throw new Error(`Payment ${reference} is ${row.state}: ${amount} cannot be taken`);
      }
      await move(reference, "authorized", { state: "captured", captured: amount });
    },
    async release(reference) {
      const row = await findPayment(reference);
      if (row.state === "captured") throw new Error(`Payment ${reference} has been taken already`);
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
    async answer(reference, card) {
      if (card === "none") return move(reference, "open", { state: "released" });
      const state = card === "good" ? ("authorized" as const) : ("declined" as const);
      return move(reference, "open", { state, card: sandboxCards[card] });
    },
    readNotice(body, signature) {
      if (!isSigned(body, signature, secret, clock.now())) return null;
      return noticeSchema.safeParse(parseJson(body)).data?.reference ?? null;
    },
  };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
