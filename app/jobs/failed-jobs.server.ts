import { and, desc, eq, sql } from "drizzle-orm";
import { integer, jsonb, pgSchema, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Db } from "~/db/db.server";
import { jobSchema } from "./boss.server";

/** pg-boss's own table, as far as it is read here. Not among the portal's tables: pg-boss migrates it. */
const jobs = pgSchema(jobSchema).table("job", {
  id: uuid().notNull(),
  name: text().notNull(),
  state: text().notNull(),
  data: jsonb().$type<Record<string, string>>(),
  retryLimit: integer("retry_limit").notNull(),
  retryCount: integer("retry_count").notNull(),
  startAfter: timestamp("start_after", { withTimezone: true }).notNull(),
  createdAt: timestamp("created_on", { withTimezone: true }).notNull(),
  completedAt: timestamp("completed_on", { withTimezone: true }),
  output: jsonb().$type<{ message?: string; value?: { message?: string } }>(),
});

/** A job that was given up after its last try, for a person to look at. Kept for 30 days. */
export interface FailedJob {
  id: string;
  name: string;
  payload: Record<string, string>;
  tries: number;
  createdAt: Date;
  failedAt: Date | null;
  message: string;
}

/** The most recent failures first. */
export async function findFailedJobs(
  db: Db,
  page: { limit: number; offset: number },
): Promise<{ items: FailedJob[]; total: number }> {
  const failed = eq(jobs.state, "failed");
  const rows = await db
    .select()
    .from(jobs)
    .where(failed)
    .orderBy(desc(jobs.completedAt), desc(jobs.id))
    .limit(page.limit)
    .offset(page.offset);
  const items = rows.map((row) => ({
    id: row.id,
    name: row.name,
    payload: row.data ?? {},
    tries: row.retryCount + 1,
    createdAt: row.createdAt,
    failedAt: row.completedAt,
    // An error is kept as it is, anything else within `value`.
    message: row.output?.message ?? row.output?.value?.message ?? "",
  }));
  return { items, total: await db.$count(jobs, failed) };
}

/** Gives a failed job one more try; false if it is not (or no longer) a failed one. */
export async function retryFailedJob(tx: Db, id: string): Promise<boolean> {
  const retried = await tx
    .update(jobs)
    .set({
      state: sql`'retry'`,
      retryLimit: sql`${jobs.retryLimit} + 1`,
      startAfter: sql`now()`,
      completedAt: null,
    })
    .where(and(eq(jobs.id, id), eq(jobs.state, "failed")));
  return retried.rowCount === 1;
}

/** Takes a failed job away for good; false if it is not (or no longer) a failed one. */
export async function dropFailedJob(tx: Db, id: string): Promise<boolean> {
  const dropped = await tx.delete(jobs).where(and(eq(jobs.id, id), eq(jobs.state, "failed")));
  return dropped.rowCount === 1;
}
