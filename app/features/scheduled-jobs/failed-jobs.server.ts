import { and, eq, sql } from "drizzle-orm";
import { integer, jsonb, pgSchema, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Db } from "~/db/db.server";
import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { jobSchema } from "~/jobs/boss.server";

/**
 * pg-boss's own table, as far as its failed jobs are read here. Not among the portal's tables: pg-boss migrates it, and
 * keeps for 30 days what was given up after the last try, for a person to look at.
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

/** Why the last try failed: an error is kept as it is, anything else within `value`. */
export const reasonOfFailure = sql<string>`coalesce(${failedJobs.output}->>'message', ${failedJobs.output}->'value'->>'message', '')`;

/** Gives a failed job one more try, and says which it was; null if it is not (or no longer) a failed one. */
export async function retryFailedJob(tx: Db, id: string): Promise<{ name: string } | null> {
  const [retried] = await tx
    .update(failedJobs)
    .set({
      state: sql`'retry'`,
      retryLimit: sql`${failedJobs.retryLimit} + 1`,
      startAfter: sql`now()`,
      failedAt: null,
    })
    .where(and(eq(failedJobs.id, id), isGivenUp))
    .returning({ name: failedJobs.name });
  return retried ?? null;
}

/** One more try for what was given up, once its cause is mended. */
export const retryJob = command({
  name: "failed_jobs.retry",
  allow: may("manage_jobs"),
  input: z.strictObject({ id: z.uuid() }),
  async run(ctx, { id }) {
    const { name } = orNotFound(await retryFailedJob(ctx.tx, id));
    await ctx.audit({ kind: "failed_jobs", id, after: { name, retried: true } });
    return ok({ id });
  },
});
