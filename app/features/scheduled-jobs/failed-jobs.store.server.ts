import { and, eq, sql } from "drizzle-orm";
import { integer, jsonb, pgSchema, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { inWords } from "~/admin/shown-text.server";
import { tableStore } from "~/admin/table-store.server";
import type { Db } from "~/db/db.server";
import { jobSchema } from "~/jobs/boss.server";
import { jobTitle, titledJobs } from "./job-title.server";

/**
 * pg-boss's own table, as far as its failed jobs are read here. pg-boss migrates it, and keeps jobs that were
 * given up for 30 days (dead letters).
 */
export const failedJobs = pgSchema(jobSchema).table("job", {
  id: uuid().notNull(),
  name: text().notNull(),
  state: text().notNull(),
  data: jsonb().$type<Record<string, string>>(),
  retryLimit: integer("retry_limit").notNull(),
  retryCount: integer("retry_count").notNull(),
  startAfter: timestamp("start_after", { withTimezone: true }).notNull(),
  failedAt: timestamp("completed_on", { withTimezone: true }),
  output: jsonb().$type<{ message?: string; value?: { message?: string } }>(),
});

export const isGivenUp = eq(failedJobs.state, "failed");

/** Reason of the last failure: an error as it is, anything else within `value`. */
export const reasonOfFailure = sql<string>`coalesce(${failedJobs.output}->>'message', ${failedJobs.output}->'value'->>'message', '')`;

/** Gives a failed job one more try, and says which it was; null if it is not (or no longer) a failed one. */
export async function retryFailedJob(tx: Db, id: string): Promise<{ name: string } | null> {
  const [retriedJob] = await tx
    .update(failedJobs)
    .set({
      state: sql`'retry'`,
      retryLimit: sql`${failedJobs.retryLimit} + 1`,
      startAfter: sql`now()`,
      failedAt: null,
    })
    .where(and(eq(failedJobs.id, id), isGivenUp))
    .returning({ name: failedJobs.name });
  return retriedJob ?? null;
}

const { data, failedAt, id, name } = failedJobs;

export const failedJobStore = tableStore(failedJobs, {
  columns: { id, name, data, failedAt },
  extra: {
    version: sql<number>`1`,
    tries: sql<number>`${failedJobs.retryCount} + 1`,
    reason: reasonOfFailure,
  },
  only: isGivenUp,
  search: [name, reasonOfFailure, sql`${data}::text`],
  dated: failedAt,
  shownAs: { name: inWords(name, titledJobs, jobTitle) },
});
