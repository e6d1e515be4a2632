import { and, asc, eq, inArray, lt } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { announcedOccasions, followedDocuments, remindedQuotes } from "./order-progress.tables";

export type FollowedDocument = typeof followedDocuments.$inferSelect;

export async function insertFollowedDocument(
  tx: Db,
  document: typeof followedDocuments.$inferInsert,
): Promise<void> {
  await tx.insert(followedDocuments).values(document).onConflictDoNothing();
}

/** Finds the documents that were not checked since, longest unchecked first. */
export const findUncheckedDocuments = (db: Db, since: Date, limit: number): Promise<FollowedDocument[]> =>
  db
    .select()
    .from(followedDocuments)
    .where(lt(followedDocuments.checkedAt, since))
    .orderBy(asc(followedDocuments.checkedAt), followedDocuments.id)
    .limit(limit);

export async function noteCheck(tx: Db, ids: readonly string[], checkedAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(followedDocuments)
    .set({ checkedAt })
    .where(inArray(followedDocuments.id, [...ids]));
}

export async function updateFollowedDocument(
  tx: Db,
  id: string,
  change: Partial<Pick<FollowedDocument, "version" | "dates">>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx
    .update(followedDocuments)
    .set(change)
    .where(inArray(followedDocuments.id, [id]));
}

/** Finds the announced occasions of these documents, as `id occasion`. */
export async function findAnnounced(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select()
    .from(announcedOccasions)
    .where(inArray(announcedOccasions.followedId, [...ids]));
  return new Set(rows.map(({ followedId, occasion }) => `${followedId} ${occasion}`));
}

/** Returns false if the occasion was announced before. */
export async function insertAnnounced(
  tx: Db,
  announcement: typeof announcedOccasions.$inferInsert,
): Promise<boolean> {
  const insertedRows = await tx
    .insert(announcedOccasions)
    .values(announcement)
    .onConflictDoNothing()
    .returning({ occasion: announcedOccasions.occasion });
  return insertedRows.length > 0;
}

/** Ends following documents that were sent before. */
export async function removeFollowedBefore(tx: Db, before: Date): Promise<void> {
  await tx.delete(followedDocuments).where(lt(followedDocuments.createdAt, before));
}

/** Finds which of these quotes have a sender in the portal who hears of them. */
export async function findFollowedQuotes(
  db: Db,
  system: string,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await db
    .select({ number: followedDocuments.number })
    .from(followedDocuments)
    .where(
      and(
        eq(followedDocuments.system, system),
        eq(followedDocuments.kind, "quote"),
        inArray(followedDocuments.number, [...numbers]),
      ),
    );
  return new Set(rows.map(({ number }) => number));
}

/** Finds who was reminded of these quotes, as `number validTo userId`. */
export async function findReminded(
  db: Db,
  system: string,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await db
    .select()
    .from(remindedQuotes)
    .where(and(eq(remindedQuotes.system, system), inArray(remindedQuotes.number, [...numbers])));
  return new Set(rows.map(({ number, validTo, userId }) => `${number} ${validTo} ${userId}`));
}

/** Returns false if the user was reminded before. */
export async function insertReminded(tx: Db, reminder: typeof remindedQuotes.$inferInsert): Promise<boolean> {
  const insertedRows = await tx
    .insert(remindedQuotes)
    .values(reminder)
    .onConflictDoNothing()
    .returning({ number: remindedQuotes.number });
  return insertedRows.length > 0;
}

/** Forgets reminders of quotes whose validity has long ended. */
export async function removeRemindedBefore(tx: Db, before: Date): Promise<void> {
  await tx.delete(remindedQuotes).where(lt(remindedQuotes.remindedAt, before));
}
