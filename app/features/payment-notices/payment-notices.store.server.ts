import { desc, eq, lt, sql } from "drizzle-orm";
import { tableStore } from "~/admin/table-store.server";
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

/** Finds when the provider last notified the portal. */
export async function findLatestNotice(db: Db): Promise<Date | null> {
  const { receivedAt } = paymentNotices;
  const [latest] = await db.select({ receivedAt }).from(paymentNotices).orderBy(desc(receivedAt)).limit(1);
  return latest?.receivedAt ?? null;
}

const { id, type, reference, receivedAt } = paymentNotices;

export const paymentNoticeStore = tableStore(paymentNotices, {
  columns: { id, type, reference, receivedAt },
  extra: { version: sql<number>`1` },
  search: [id, type, reference],
  dated: receivedAt,
});
