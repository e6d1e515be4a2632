import { and, asc, eq, lt, or, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { enclosedFiles } from "../service.tables";

export type EnclosedFile = typeof enclosedFiles.$inferSelect;

/** Finds the files of a form: those of another person's form are not found. */
export const findEnclosedFiles = (
  db: Db,
  { bundle, userId }: Pick<EnclosedFile, "bundle" | "userId">,
): Promise<EnclosedFile[]> =>
  db
    .select()
    .from(enclosedFiles)
    .where(
      and(
        eq(enclosedFiles.bundle, bundle),
        eq(enclosedFiles.userId, userId),
        eq(enclosedFiles.isComplete, true),
      ),
    )
    .orderBy(asc(enclosedFiles.id));

/** Finds the files that were sent with any of these forms by whoever filled it in. */
export const findSentFiles = (
  db: Db,
  forms: readonly Pick<EnclosedFile, "bundle" | "userId">[],
): Promise<EnclosedFile[]> =>
  forms.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(enclosedFiles)
        .where(
          and(
            or(
              ...forms.map(({ bundle, userId }) =>
                and(eq(enclosedFiles.bundle, bundle), eq(enclosedFiles.userId, userId)),
              ),
            ),
            eq(enclosedFiles.isSent, true),
          ),
        )
        .orderBy(asc(enclosedFiles.id));

/** Lets files of one form be counted one after another. */
export async function lockForm(tx: Db, { bundle }: Pick<EnclosedFile, "bundle">): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`enclosed files|${bundle}`}, 0))`);
}

export async function insertEnclosedFile(tx: Db, file: typeof enclosedFiles.$inferInsert): Promise<void> {
  await tx.insert(enclosedFiles).values(file);
}

export async function completeEnclosedFile(tx: Db, id: string): Promise<void> {
  await tx.update(enclosedFiles).set({ isComplete: true }).where(eq(enclosedFiles.id, id));
}

/** Takes a file out of a form that is not sent yet; the job that tidies up deletes its bytes. */
export async function withdrawEnclosedFile(
  tx: Db,
  { bundle, userId, id }: Pick<EnclosedFile, "bundle" | "userId" | "id">,
): Promise<EnclosedFile | null> {
  const [row] = await tx
    .update(enclosedFiles)
    .set({ isComplete: false })
    .where(
      and(
        eq(enclosedFiles.id, id),
        eq(enclosedFiles.bundle, bundle),
        eq(enclosedFiles.userId, userId),
        eq(enclosedFiles.isSent, false),
      ),
    )
    .returning();
  return row ?? null;
}

/** Marks the files of a form as sent: from now on they stay. */
export async function markFilesSent(
  tx: Db,
  { bundle, userId }: Pick<EnclosedFile, "bundle" | "userId">,
): Promise<EnclosedFile[]> {
  return tx
    .update(enclosedFiles)
    .set({ isSent: true })
    .where(
      and(
        eq(enclosedFiles.bundle, bundle),
        eq(enclosedFiles.userId, userId),
        eq(enclosedFiles.isComplete, true),
      ),
    )
    .returning();
}

export const findUnsentFiles = (db: Db, before: Date, limit: number): Promise<EnclosedFile[]> =>
  db
    .select()
    .from(enclosedFiles)
    .where(and(eq(enclosedFiles.isSent, false), lt(enclosedFiles.addedAt, before)))
    .limit(limit);

/** Deletes the row of a file whose bytes are gone; a file that was sent meanwhile stays. */
export async function deleteUnsentFile(tx: Db, id: string): Promise<void> {
  await tx.delete(enclosedFiles).where(and(eq(enclosedFiles.id, id), eq(enclosedFiles.isSent, false)));
}
