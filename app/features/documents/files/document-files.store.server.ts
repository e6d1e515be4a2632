import { and, eq, inArray, lt, ne, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { documentFiles } from "./document-files.tables";

export type DocumentFile = typeof documentFiles.$inferSelect;

export async function insertFile(tx: Db, file: typeof documentFiles.$inferInsert): Promise<void> {
  await tx.insert(documentFiles).values(file);
}

/** Finds a file of this user; other people's files are not found. */
export async function findFile(db: Db, userId: string, id: string): Promise<DocumentFile | null> {
  const [row] = await db
    .select()
    .from(documentFiles)
    .where(and(eq(documentFiles.id, id), eq(documentFiles.userId, userId)));
  return row ?? null;
}

/**
 * Counts the files of a user that wait or are being written. Prevents a race: an advisory lock makes the user's concurrent
 * requests wait until the transaction ends, so that each counts the ones before it.
 */
export async function countWaitingFiles(tx: Db, userId: string): Promise<number> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`document files|${userId}`}, 0))`);
  return tx.$count(documentFiles, and(eq(documentFiles.userId, userId), eq(documentFiles.state, "waiting")));
}

/** Finds a file of any user, for the job that writes it. */
export async function findAnyFile(db: Db, id: string): Promise<DocumentFile | null> {
  const [row] = await db.select().from(documentFiles).where(eq(documentFiles.id, id));
  return row ?? null;
}

export async function updateFile(
  tx: Db,
  id: string,
  change: Partial<typeof documentFiles.$inferInsert>,
): Promise<DocumentFile | null> {
  const [row] = await tx.update(documentFiles).set(change).where(eq(documentFiles.id, id)).returning();
  return row ?? null;
}

/** Marks a file as failed unless another run has finished it. */
export async function failFile(tx: Db, id: string): Promise<void> {
  await tx
    .update(documentFiles)
    .set({ state: "failed" })
    .where(and(eq(documentFiles.id, id), ne(documentFiles.state, "ready")));
}

export async function findFilesBefore(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: documentFiles.id })
    .from(documentFiles)
    .where(lt(documentFiles.createdAt, before))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function deleteFiles(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(documentFiles).where(inArray(documentFiles.id, [...ids]));
}
