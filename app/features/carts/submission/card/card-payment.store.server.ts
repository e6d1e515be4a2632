import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { cardPayments } from "../../cart.tables";

export type CardPayment = typeof cardPayments.$inferSelect;

export async function findCardPayment(db: Db, submission: string): Promise<CardPayment | null> {
  const [row] = await db.select().from(cardPayments).where(eq(cardPayments.submissionId, submission));
  return row ?? null;
}

/** Finds a submission by the provider's reference, which is all that a webhook names. */
export async function findSubmissionPaidBy(db: Db, reference: string): Promise<string | null> {
  const [row] = await db
    .select({ id: cardPayments.submissionId })
    .from(cardPayments)
    .where(eq(cardPayments.reference, reference));
  return row?.id ?? null;
}

export async function insertCardPayment(tx: Db, payment: typeof cardPayments.$inferInsert): Promise<void> {
  await tx.insert(cardPayments).values(payment).onConflictDoNothing();
}

export async function settleCardPayment(
  tx: Db,
  submission: string,
  change: { outcome: "captured" | "released"; settledAt: Date },
): Promise<void> {
  await tx.update(cardPayments).set(change).where(eq(cardPayments.submissionId, submission));
}

/** Prevents a race: returns the first decision, whoever comes second. */
export async function decideCapture(
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

/** Marks the booking as begun, and returns whether this is the first attempt. */
export async function beginBooking(tx: Db, submission: string, at: Date): Promise<boolean> {
  const { submissionId, bookingAt } = cardPayments;
  const rows = await tx
    .update(cardPayments)
    .set({ bookingAt: at })
    .where(and(eq(submissionId, submission), isNull(bookingAt)))
    .returning({ submissionId });
  return rows.length > 0;
}

/** Resets a booking that certainly did not reach the ERP: the next attempt is the first again. */
export async function resetBooking(tx: Db, submission: string): Promise<void> {
  await tx.update(cardPayments).set({ bookingAt: null }).where(eq(cardPayments.submissionId, submission));
}

/** Stores the ERP's number, and returns whether this caller was the first to do so. */
export async function setBooked(tx: Db, submission: string, number: string): Promise<boolean> {
  const { submissionId, bookedAs } = cardPayments;
  const rows = await tx
    .update(cardPayments)
    .set({ bookedAs: number })
    .where(and(eq(submissionId, submission), isNull(bookedAs)))
    .returning({ submissionId });
  return rows.length > 0;
}
