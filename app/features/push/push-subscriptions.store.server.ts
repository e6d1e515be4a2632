import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { pushSubscriptions } from "./push-subscriptions.tables";

export type StoredSubscription = typeof pushSubscriptions.$inferSelect;

export const findOwnSubscriptions = (db: Db, userId: string): Promise<StoredSubscription[]> =>
  db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), pushSubscriptions.id);

/** Stores a browser for its user of now: the one who allowed messages in it before gets none there any more. */
export async function upsertSubscription(
  tx: Db,
  subscription: typeof pushSubscriptions.$inferInsert,
): Promise<string> {
  const { id: _, ...values } = subscription;
  const [row] = await tx
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: values })
    .returning({ id: pushSubscriptions.id });
  return row?.id ?? subscription.id;
}

export async function deleteOwnSubscription(
  tx: Db,
  userId: string,
  id: string,
): Promise<StoredSubscription | null> {
  const [row] = await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)))
    .returning();
  return row ?? null;
}

export async function findSubscription(db: Db, id: string): Promise<StoredSubscription | null> {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  return row ?? null;
}

export const deleteSubscription = (tx: Db, id: string): Promise<unknown> =>
  tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));

export const touchSubscription = (tx: Db, id: string, lastSentAt: Date): Promise<unknown> =>
  tx.update(pushSubscriptions).set({ lastSentAt }).where(eq(pushSubscriptions.id, id));

/** Finds the browsers of these users. */
export const findSubscriptionsOf = (db: Db, userIds: readonly string[]) =>
  db
    .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, [...userIds]));

export const findSubscribedUsers = async (db: Db): Promise<string[]> => {
  const rows = await db.selectDistinct({ userId: pushSubscriptions.userId }).from(pushSubscriptions);
  return rows.map(({ userId }) => userId);
};
