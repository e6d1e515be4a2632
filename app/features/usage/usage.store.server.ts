import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { UsageKind } from "~/door/services";
import { usageCounts } from "./usage.tables";

export type UsageCount = typeof usageCounts.$inferSelect;

/** Adds counts to those of the day, all in one statement. Each subject may occur only once. */
export async function addCounts(db: Db, counts: readonly UsageCount[]): Promise<void> {
  await db
    .insert(usageCounts)
    .values([...counts])
    .onConflictDoUpdate({
      target: [usageCounts.kind, usageCounts.subject, usageCounts.day],
      set: { count: sql`${usageCounts.count} + excluded.count` },
    });
}

/** Finds the subjects of one kind that were counted most often since a day. */
export const findMostCounted = (db: Db, search: { kind: UsageKind; since: string; limit: number }) =>
  db
    .select({ subject: usageCounts.subject, count: sql<number>`sum(${usageCounts.count})::int` })
    .from(usageCounts)
    .where(and(eq(usageCounts.kind, search.kind), gte(usageCounts.day, search.since)))
    .groupBy(usageCounts.subject)
    .orderBy(desc(sql`sum(${usageCounts.count})`), usageCounts.subject)
    .limit(search.limit);

/** Counts what happened to one subject, or to all whose names begin with a text, ever since. */
export const countOfSubject = (kind: UsageKind, subject: SQL): SQL<number> => sql<number>`(
  SELECT coalesce(sum(${usageCounts.count}), 0)::int FROM ${usageCounts}
  WHERE ${usageCounts.kind} = ${kind} AND ${usageCounts.subject} LIKE ${subject}
)`;

/** Deletes a batch of counts from before a day; returns how many there were. */
export async function forgetCounts(tx: Db, before: string, batchSize: number): Promise<number> {
  const expiredRows = tx
    .select({ key: sql`ctid` })
    .from(usageCounts)
    .where(lt(usageCounts.day, before))
    .limit(batchSize);
  const rows = await tx
    .delete(usageCounts)
    .where(sql`ctid IN ${expiredRows}`)
    .returning({ day: usageCounts.day });
  return rows.length;
}
