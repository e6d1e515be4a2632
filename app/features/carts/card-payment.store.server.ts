import { eq } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { cardPayments } from "./cart.tables";

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
