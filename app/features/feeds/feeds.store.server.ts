import { and, desc, eq } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { feedAddresses } from "./feeds.tables";

export type FeedAddress = typeof feedAddresses.$inferSelect;

export const findOwnFeedAddresses = (db: Db, userId: string): Promise<FeedAddress[]> =>
  db
    .select()
    .from(feedAddresses)
    .where(eq(feedAddresses.userId, userId))
    .orderBy(desc(feedAddresses.createdAt), feedAddresses.id);

export async function findFeedAddress(db: Db, tokenHash: Buffer): Promise<FeedAddress | null> {
  const [address] = await db.select().from(feedAddresses).where(eq(feedAddresses.tokenHash, tokenHash));
  return address ?? null;
}

/** Returns false if the form was sent before. */
export async function insertFeedAddress(
  tx: Db,
  address: typeof feedAddresses.$inferInsert,
): Promise<boolean> {
  const insertedRows = await tx
    .insert(feedAddresses)
    .values(address)
    .onConflictDoNothing({ target: feedAddresses.id })
    .returning({ id: feedAddresses.id });
  return insertedRows.length > 0;
}

export async function deleteFeedAddress(tx: Db, userId: string, id: string): Promise<FeedAddress | null> {
  const [address] = await tx
    .delete(feedAddresses)
    .where(and(eq(feedAddresses.id, id), eq(feedAddresses.userId, userId)))
    .returning();
  return address ?? null;
}

export async function touchFeedAddress(db: Db, id: string, lastUsedAt: Date): Promise<void> {
  await db.update(feedAddresses).set({ lastUsedAt }).where(eq(feedAddresses.id, id));
}
