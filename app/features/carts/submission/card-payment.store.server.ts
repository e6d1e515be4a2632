import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { cardPayments } from "../cart.tables";

export type CardPayment = typeof cardPayments.$inferSelect;

export async function findCardPayment(db: Db, submission: string): Promise<CardPayment | null> {
  const [row] = await db.select().from(cardPayments).where(eq(cardPayments.submissionId, submission));
  return row ?? null;
}

/** For notices of the provider, which knows its own reference only. */
export async function findSubmissionPaidBy(db: Db, reference: string): Promise<string | null> {
  const [row] = await db
    .select({ id: cardPayments.submissionId })
    .from(cardPayments)
    .where(eq(cardPayments.reference, reference));
  return row?.id ?? null;
}

export async function keepCardPayment(tx: Db, payment: typeof cardPayments.$inferInsert): Promise<void> {
  await tx.insert(cardPayments).values(payment).onConflictDoNothing();
}

export async function settleCardPayment(
  tx: Db,
  submission: string,
  change: { outcome: "captured" | "released"; settledAt: Date },
): Promise<void> {
  await tx.update(cardPayments).set(change).where(eq(cardPayments.submissionId, submission));
}

/** What is decided first holds, whoever comes second. */
export async function decideTaking(
  tx: Db,
  submission: string,
  decision: { taken: string; payer: string },
): Promise<{ taken: string; payer: string }> {
  const { submissionId, taken, payer } = cardPayments;
  await tx
    .update(cardPayments)
    .set(decision)
    .where(and(eq(submissionId, submission), isNull(taken)));
  const [row] = await tx.select({ taken, payer }).from(cardPayments).where(eq(submissionId, submission));
  return { taken: row?.taken ?? decision.taken, payer: row?.payer ?? decision.payer };
}

/** Whether this is the first time that the ERP is told. */
export async function beginBooking(tx: Db, submission: string, at: Date): Promise<boolean> {
  const { submissionId, bookingAt } = cardPayments;
  const begun = await tx
    .update(cardPayments)
    .set({ bookingAt: at })
    .where(and(eq(submissionId, submission), isNull(bookingAt)))
    .returning({ submissionId });
  return begun.length > 0;
}

/** What certainly did not reach the ERP may be told it like the first time. */
export async function forgetBooking(tx: Db, submission: string): Promise<void> {
  await tx.update(cardPayments).set({ bookingAt: null }).where(eq(cardPayments.submissionId, submission));
}

/** Answers whether this caller was the one who wrote it down. */
export async function keepBooking(tx: Db, submission: string, number: string): Promise<boolean> {
  const { submissionId, bookedAs } = cardPayments;
  const kept = await tx
    .update(cardPayments)
    .set({ bookedAs: number })
    .where(and(eq(submissionId, submission), isNull(bookedAs)))
    .returning({ submissionId });
  return kept.length > 0;
}
