import { type SQL, sql } from "drizzle-orm";
import type pg from "pg";
import PgBoss from "pg-boss";
import type { Db } from "~/db/db.server";
import { newId } from "~/lib/ids";
import { failedJobDays, type JobDefinition, type Jobs } from "./jobs";

/**
 * The queue's tables have a schema of their own in the portal's database: jobs commit together with their
 * cause.
 */
export const jobSchema = "jobs";

/** Key of the advisory lock that each process with workers holds shared while it lives. */
export const presenceLock = 7_263_403;

/** Begins the name of a PostgreSQL channel, which ends with the id of the connection that listens; the payload is the job's name. */
export const wakeChannel = "tradepost_jobs_";

/**
 * Wakes one of the processes with workers. All of them would look for the one job, and with fifty that is a hundred
 * statements; whoever is woken while it is busy leaves the job to the next poll of any.
 */
const wakeOne = (job: string): SQL => sql`
  SELECT pg_notify(${wakeChannel}::text || pid, ${job}) FROM (
    SELECT pid FROM pg_locks
    WHERE locktype = 'advisory' AND classid = 0 AND objid = ${presenceLock} AND objsubid = 1 AND mode = 'ShareLock' AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    ORDER BY random() LIMIT 1
  ) AS workers`;

/** Seconds that a run may take, and tries after the first one, where the definition says nothing else. */
export const defaultTimeout = 60;
const defaultRetries = 5;

/** Seconds beyond its timeout after which an unfinished run counts as lost with its worker (end of the lease). */
const leaseGrace = 5;

/** Seconds before the second try; doubled, with jitter, for each further one. */
const firstPause = 2;

export function openJobs(): Jobs {
  // Builds the rows of jobs only; this instance is never started.
  const boss = new PgBoss({
    schema: jobSchema,
    db: { executeSql: () => Promise.reject(new Error("A job is stored in the transaction of its cause")) },
  });
  return {
    async enqueue(tx, request) {
      const id = newId();
      let storedCount = 0;
      const job: PgBoss.JobInsert<Record<string, string>> = {
        id,
        name: request.name,
        data: request.payload,
        // Deduplicates: every queue holds one waiting job per key; a job without a key gets a unique one.
        singletonKey: request.singleton ?? id,
      };
      if (request.after) job.startAfter = String(request.after);
      const executeSql = async (text: string, values: unknown[]) => {
        const result = await tx.execute<Record<string, unknown>>(withParameters(text, values));
        storedCount = result.rowCount ?? 0;
        return result;
      };
      await boss.insert([job], { db: { executeSql } });
      if (storedCount === 0) await requireQueue(tx, request.name);
      if (!request.after) await tx.execute(wakeOne(request.name));
    },
  };
}

/**
 * Throws if a job was not stored because it has no queue: it would be lost silently. One that waits under the same
 * key already is no failure.
 */
async function requireQueue(tx: Db, name: string): Promise<void> {
  const existingQueue = await tx.execute(sql`SELECT 1 FROM jobs.queue WHERE name = ${name}`);
  if (existingQueue.rowCount === 0) throw new Error(`There is no job named ${name}`);
}

/** Adapts pg-boss to Drizzle: runs statements with $1, $2 … in the transaction. */
function withParameters(text: string, values: unknown[]): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(
    parts.map((part, index) =>
      index % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1] ?? null),
    ),
  );
}

/**
 * Key of the advisory lock for creating queues: pg-boss creates a table for each, and two processes at once
 * would deadlock.
 */
const installLock = 7_263_404;

/** Makes the queue's tables, one queue per definition, and the schedules. Several processes may do it at once. */
export async function installJobs(pool: pg.Pool, definitions: readonly JobDefinition[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [installLock]);
    const boss = new PgBoss({
      schema: jobSchema,
      db: { executeSql: (text, values) => client.query(text, values) },
      supervise: false,
      schedule: false,
    });
    await boss.start();
    await installQueues(boss, definitions);
    await installSchedules(client, definitions);
    await boss.stop({ graceful: false });
    await client.query("SELECT pg_advisory_unlock($1)", [installLock]);
    client.release();
  } catch (error) {
    // Ending the connection releases its locks.
    client.release(true);
    throw error;
  }
}

async function installQueues(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const existingNames = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const { name, retries, timeout } of definitions) {
    const queue: PgBoss.Queue = {
      name,
      policy: "short",
      retryLimit: retries ?? defaultRetries,
      retryDelay: firstPause,
      retryBackoff: true,
      expireInSeconds: (timeout ?? defaultTimeout) + leaseGrace,
      retentionMinutes: 60 * 24 * 60,
    };
    if (existingNames.has(name)) await boss.updateQueue(name, queue);
    else await boss.createQueue(name, queue);
  }
}

/** Notes the schedules for those who look at jobs: pg-boss's table of them is only shown (`send-due-jobs.server.ts` reads none). */
async function installSchedules(client: pg.PoolClient, definitions: readonly JobDefinition[]): Promise<void> {
  const periodicJobs = definitions.filter(({ schedule }) => schedule);
  const names = periodicJobs.map(({ name }) => name);
  await client.query("DELETE FROM jobs.schedule WHERE name <> ALL ($1)", [names]);
  await client.query(
    `INSERT INTO jobs.schedule (name, cron, timezone) SELECT name, cron, 'UTC' FROM unnest($1::text[], $2::text[]) AS each (name, cron)
      ON CONFLICT (name) DO UPDATE SET cron = EXCLUDED.cron, updated_on = now()`,
    [names, periodicJobs.map(({ schedule }) => schedule)],
  );
}

/**
 * Opens the maintenance instance, which expires leases of dead workers and archives. It sends no scheduled jobs: pg-boss 10 judges
 * all schedules in one go, with cron-parser and luxon, and the process would answer nobody for 40 to 220 ms.
 */
export function openCaretaker(pool: pg.Pool, onError: (error: unknown) => void): PgBoss {
  const boss = new PgBoss({
    schema: jobSchema,
    db: {
      // Catches rejections of statements that pg-boss does not await, which would end the process, and answers with
      // no rows, or with a count of none: pg-boss 10 reads them without asking whether there are any (manager.js).
      executeSql: (text, values) =>
        pool.query(text, values).catch((error) => {
          onError(error);
          const rows = /SELECT COUNT\(\*\)/i.test(text) ? [{ count: "0" }] : [];
          return { rows, rowCount: rows.length } as unknown as pg.QueryResult;
        }),
    },
    migrate: false,
    schedule: false,
    maintenanceIntervalSeconds: 5,
    archiveCompletedAfterSeconds: 3_600,
    archiveFailedAfterSeconds: failedJobDays * 86_400,
    deleteAfterDays: 30,
  });
  boss.on("error", onError);
  return boss;
}
