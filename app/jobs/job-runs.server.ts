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

/**
 * Lists every queue with its schedule, its jobs and its last run, from pg-boss's own tables. Jobs that ended
 * within the hour are not archived yet, so the archive is queried only for the other queues.
 */
export async function findJobStates(db: Db): Promise<JobState[]> {
  const queueRows = await db.execute<{
    name: string;
    schedule: string | null;
    waiting: number;
    running: number;
    failed: number;
    last_run: string | null;
    last_result: string | null;
  }>(sql`
    WITH recent AS (
      SELECT name,
        count(*) FILTER (WHERE state < 'active')::int AS waiting,
        count(*) FILTER (WHERE state = 'active')::int AS running,
        count(*) FILTER (WHERE state = 'failed')::int AS failed,
        max(started_on) AS last_run
      FROM jobs.job GROUP BY name
    )
    SELECT q.name, s.cron AS schedule, coalesce(r.waiting, 0) AS waiting, coalesce(r.running, 0) AS running,
      coalesce(r.failed, 0) AS failed, last.started_on::text AS last_run, last.state::text AS last_result
    FROM jobs.queue q
    LEFT JOIN jobs.schedule s ON s.name = q.name
    LEFT JOIN recent r ON r.name = q.name
    LEFT JOIN LATERAL (
      (SELECT started_on, state FROM jobs.job j WHERE j.name = q.name AND started_on = r.last_run LIMIT 1)
      UNION ALL
      (SELECT started_on, state FROM jobs.archive a
        WHERE (r.last_run IS NULL OR r.last_run < now() - interval '1 hour') AND a.name = q.name
          AND started_on IS NOT NULL
        ORDER BY started_on DESC LIMIT 1)
      ORDER BY started_on DESC LIMIT 1
    ) last ON true
    WHERE q.name NOT LIKE '\\_\\_%'
    ORDER BY q.name`);
  return queueRows.rows.map((row) => ({
    name: row.name,
    schedule: row.schedule,
    waiting: row.waiting,
    running: row.running,
    failed: row.failed,
    lastRun: row.last_run ? new Date(row.last_run) : null,
    lastResult: row.last_result,
  }));
}
