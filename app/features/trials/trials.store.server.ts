import { and, desc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { totalOf } from "~/db/total-of";
import type { TrialKind } from "./trial";
import { trials } from "./trials.tables";

export type Trial = typeof trials.$inferSelect;

export const insertTrial = (tx: Db, trial: typeof trials.$inferInsert): Promise<unknown> =>
  tx.insert(trials).values(trial);

export async function findTrial(db: Db, id: string): Promise<Trial | null> {
  const [trial] = await db.select().from(trials).where(eq(trials.id, id));
  return trial ?? null;
}

export async function lockTrial(tx: Db, id: string): Promise<Trial | null> {
  const [trial] = await tx.select().from(trials).where(eq(trials.id, id)).for("update");
  return trial ?? null;
}

export async function updateTrial(tx: Db, id: string, values: Partial<Trial>): Promise<void> {
  await tx.update(trials).set(values).where(eq(trials.id, id));
}

export const deleteTrial = (tx: Db, id: string): Promise<unknown> =>
  tx.delete(trials).where(eq(trials.id, id));

export async function findTrials(
  db: Db,
  { kinds, page, pageSize }: { kinds: readonly TrialKind[]; page: number; pageSize: number },
): Promise<{ items: Trial[]; total: number }> {
  const isReadable = inArray(trials.kind, [...kinds]);
  const items = await db
    .select()
    .from(trials)
    .where(isReadable)
    .orderBy(desc(trials.createdAt), desc(trials.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { items, total: await totalOf(items, { page, pageSize }, () => db.$count(trials, isReadable)) };
}

/** Deletes trials that nobody can apply or take back any more; returns how many. */
export async function forgetTrials(tx: Db, before: Date, limit: number): Promise<number> {
  const isOver = or(isNull(trials.effectiveFrom), lt(trials.effectiveFrom, before));
  const expiredTrials = tx
    .select({ id: trials.id })
    .from(trials)
    .where(and(lt(trials.createdAt, before), isOver))
    .limit(limit);
  const deletedRows = await tx
    .delete(trials)
    .where(sql`${trials.id} IN ${expiredTrials}`)
    .returning({ id: trials.id });
  return deletedRows.length;
}
