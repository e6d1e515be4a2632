import { and, eq, inArray, isNull, lt, notInArray } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { amendmentFiles } from "../amendments.tables";

/** Notes a file whose bytes are about to be stored; until a change has it, it is an unfinished upload. */
export async function insertFile(tx: Db, id: string, addedAt: Date): Promise<void> {
  await tx.insert(amendmentFiles).values({ id, amendmentId: null, addedAt });
}

/** Gives a change exactly these files; the ones that it had beside them are nobody's any more. */
export async function claimFiles(tx: Db, amendmentId: string, ids: readonly string[]): Promise<void> {
  const isOfAmendment = eq(amendmentFiles.amendmentId, amendmentId);
  await tx
    .update(amendmentFiles)
    .set({ amendmentId: null })
    .where(ids.length > 0 ? and(isOfAmendment, notInArray(amendmentFiles.id, [...ids])) : isOfAmendment);
  if (ids.length === 0) return;
  await tx
    .update(amendmentFiles)
    .set({ amendmentId })
    .where(inArray(amendmentFiles.id, [...ids]));
}

/** Finds files of changes that are gone, and uploads that were never finished. */
export async function findUnclaimedFiles(db: Db, before: Date, maxFiles: number): Promise<string[]> {
  const rows = await db
    .select({ id: amendmentFiles.id })
    .from(amendmentFiles)
    .where(and(isNull(amendmentFiles.amendmentId), lt(amendmentFiles.addedAt, before)))
    .limit(maxFiles);
  return rows.map(({ id }) => id);
}

/** Deletes the row of a file whose bytes are gone; one that a change has taken meanwhile stays. */
export async function deleteUnclaimedFile(tx: Db, id: string): Promise<void> {
  await tx.delete(amendmentFiles).where(and(eq(amendmentFiles.id, id), isNull(amendmentFiles.amendmentId)));
}
