import { type SQL, sql } from "drizzle-orm";
import type pg from "pg";
import PgBoss from "pg-boss";
import type { Db } from "~/db/db.server";
import { newId } from "~/lib/ids";
import type { JobDefinition, Jobs } from "./jobs";

/** The queue's tables live in a schema of their own, in the portal's database: jobs commit with what caused them. */
export const jobSchema = "jobs";

/** PostgreSQL channel on which workers listen; the payload is the job's name. */
export const wakeChannel = "tradepost_jobs";

/** Seconds that a run may take, and tries after the first one, where the definition says nothing else. */
export const defaultTimeout = 60;
const defaultRetries = 5;

/** Seconds after its time-out until a run that nobody has ended counts as its worker's death. */
const leaseGrace = 5;

/** Seconds before the second try; doubled, with some chance, for each further one. */
const firstPause = 2;

export function openJobs(): Jobs {
  // Never started: it only knows how a job is written down.
  const boss = new PgBoss({
    schema: jobSchema,
    db: { executeSql: () => Promise.reject(new Error("A job is stored in the transaction of its cause")) },
  });
  return {
    async enqueue(tx, request) {
      const id = newId();
      let stored = 0;
      const job: PgBoss.JobInsert<Record<string, string>> = {
        id,
        name: request.name,
        data: request.payload,
        // Every queue holds one waiting job per key; a job that is nobody's duplicate is its own key.
        singletonKey: request.singleton ?? id,
      };
      if (request.after) job.startAfter = String(request.after);
      const executeSql = async (text: string, values: unknown[]) => {
        const result = await tx.execute<Record<string, unknown>>(withParameters(text, values));
        stored = result.rowCount ?? 0;
        return result;
      };
      await boss.insert([job], { db: { executeSql } });
      if (stored === 0) await requireQueue(tx, request.name);
      if (!request.after) await tx.execute(sql`SELECT pg_notify(${wakeChannel}, ${request.name})`);
    },
  };
}

/** Nothing was stored: well if such a job is waiting already, but a name without a queue would lose it silently. */
async function requireQueue(tx: Db, name: string): Promise<void> {
  const existingQueue = await tx.execute(sql`SELECT 1 FROM jobs.queue WHERE name = ${name}`);
  if (existingQueue.rowCount === 0) throw new Error(`There is no job named ${name}`);
}

/** A statement with $1, $2 … as Drizzle sends it through the transaction that it holds. */
function withParameters(text: string, values: unknown[]): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(
    parts.map((part, index) =>
      index % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1] ?? null),
    ),
  );
}

/** Held while queues are made: pg-boss makes a table for each, and two who do that at once block each other. */
const installLock = 7_263_404;

/** The queue that pg-boss itself sends scheduled jobs through. */
const scheduleQueue = "__pgboss__send-it";

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
    await installSchedules(boss, definitions);
    await boss.stop({ graceful: false });
    await client.query("SELECT pg_advisory_unlock($1)", [installLock]);
    client.release();
  } catch (error) {
    // A connection that ends gives its locks back.
    client.release(true);
    throw error;
  }
}

async function installQueues(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name));
  if (!existing.has(scheduleQueue)) await boss.createQueue(scheduleQueue);
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
    if (existing.has(name)) await boss.updateQueue(name, queue);
    else await boss.createQueue(name, queue);
  }
}

async function installSchedules(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const schedules = new Map(definitions.map(({ name, schedule }) => [name, schedule]));
  for (const [name, schedule] of schedules) if (schedule) await boss.schedule(name, schedule);
  for (const { name } of await boss.getSchedules()) if (!schedules.get(name)) await boss.unschedule(name);
}

/** The one that keeps the queues in order: ends leases of the dead, archives, and sends what a schedule says. */
export function openCaretaker(pool: pg.Pool, onError: (error: unknown) => void): PgBoss {
  const boss = new PgBoss({
    schema: jobSchema,
    db: {
      // pg-boss does not wait for some of its statements; a rejection there would end the process. It understands
      // "no result" everywhere, though its types do not say so.
      executeSql: (text, values) =>
        pool.query(text, values).catch((error) => {
          onError(error);
          return undefined as unknown as pg.QueryResult;
        }),
    },
    migrate: false,
    maintenanceIntervalSeconds: 5,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 1,
    archiveCompletedAfterSeconds: 3_600,
    archiveFailedAfterSeconds: 30 * 86_400,
    deleteAfterDays: 30,
  });
  boss.on("error", onError);
  return boss;
}
