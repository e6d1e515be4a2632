import type pg from "pg";
import { expect } from "vitest";
import { eventually } from "../eventually";

/** Pauses the jobs that have a schedule, and waits for all that run: what they write would count as the test's own. */
export async function pauseJobs(database: pg.Client): Promise<void> {
  await database.query(
    "INSERT INTO paused_jobs (name, paused_at) SELECT name, now() FROM jobs.queue ON CONFLICT DO NOTHING",
  );
  await eventually(async () => {
    const { rowCount } = await database.query(
      "SELECT FROM jobs.job WHERE state IN ('created', 'retry', 'active') AND start_after <= now() LIMIT 1",
    );
    expect(rowCount).toBe(0);
  });
}

export async function resumeJobs(database: pg.Client): Promise<void> {
  await database.query("DELETE FROM paused_jobs");
}
