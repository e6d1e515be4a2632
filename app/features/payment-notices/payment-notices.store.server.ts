import { eq, lt } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { paymentNotices } from "./payment-notices.tables";

export type PaymentNotice = typeof paymentNotices.$inferSelect;

/** Inserts a notification, or returns the delivery of the same event that came first. */
export async function insertNotice(tx: Db, notice: PaymentNotice): Promise<PaymentNotice | null> {
  const rows = await tx.insert(paymentNotices).values(notice).onConflictDoNothing().returning();
  if (rows.length > 0) return null;
  const [first] = await tx.select().from(paymentNotices).where(eq(paymentNotices.id, notice.id));
  return first ?? null;
}

export async function deleteNoticesBefore(tx: Db, before: Date): Promise<void> {
  await tx.delete(paymentNotices).where(lt(paymentNotices.receivedAt, before));
}
