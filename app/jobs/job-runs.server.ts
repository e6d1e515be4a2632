import { sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";

export interface JobState {
  name: string;
  schedule: string | null;
  waiting: number;
  running: number;
  failed: number;
  lastRun: Date | null;
  lastResult: string | null;
}

/** Every queue with its schedule, what lies in it, and how its last run ended. Read from pg-boss's own tables. */
export async function findJobStates(db: Db): Promise<JobState[]> {
  const found = await db.execute<{
    name: string;
    schedule: string | null;
    waiting: number;
    running: number;
    failed: number;
    last_run: string | null;
    last_result: string | null;
  }>(sql`
    SELECT q.name, s.cron AS schedule,
      count(j.id) FILTER (WHERE j.state < 'active')::int AS waiting,
      count(j.id) FILTER (WHERE j.state = 'active')::int AS running,
      count(j.id) FILTER (WHERE j.state = 'failed')::int AS failed,
      max(j.started_on)::text AS last_run,
      (array_agg(j.state::text ORDER BY j.started_on DESC) FILTER (WHERE j.started_on IS NOT NULL))[1] AS last_result
    FROM jobs.queue q
    LEFT JOIN jobs.schedule s ON s.name = q.name
    LEFT JOIN (
      SELECT id, name, state, started_on FROM jobs.job
      UNION ALL SELECT id, name, state, started_on FROM jobs.archive
    ) j ON j.name = q.name
    WHERE q.name NOT LIKE '\\_\\_%'
    GROUP BY q.name, s.cron
    ORDER BY q.name`);
  return found.rows.map((row) => ({
    name: row.name,
    schedule: row.schedule,
    waiting: row.waiting,
    running: row.running,
    failed: row.failed,
    lastRun: row.last_run ? new Date(row.last_run) : null,
    lastResult: row.last_result,
  }));
}
