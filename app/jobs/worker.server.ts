import { sql } from "drizzle-orm";
import type PgBoss from "pg-boss";
import { describeError } from "~/config/log.server";
import type { Metrics } from "~/config/metrics.server";
import type { Database } from "~/db/db.server";
import type { Log } from "~/door/services";
import type { Clock } from "~/lib/clock";
import { isOutage } from "~/lib/is-outage";
import { defaultTimeout, installJobs, openCaretaker, openJobs } from "./boss.server";
import type { JobDefinition } from "./jobs";
import { announcePresence, type Presence } from "./presence.server";
import { openSchedules } from "./send-due-jobs.server";

export interface RunningJobs {
  /** Stops taking jobs and waits for running ones; unfinished ones return to the queue. */
  stop(): Promise<void>;
}

interface WorkerServices {
  database: Database;
  definitions: readonly JobDefinition[];
  clock: Clock;
  log: Log;
  metrics: Pick<Metrics, "job">;
  /** Jobs that this process runs at the same time. */
  concurrency?: number;
  /** Milliseconds between two polls of the queues; new jobs are also announced. */
  every?: number;
  /** Milliseconds that running jobs have when the process stops. */
  drain?: number;
}

/** Milliseconds between two looks at the schedules, and so the most by which a scheduled job is late while the database answers. */
const scheduleInterval = 15_000;

/** Named, so that it is planned once: each kind of job has a table of its own, and to plan some forty takes 5 ms a second. */
const readyJobs = {
  name: "jobs_ready",
  text: "SELECT name FROM jobs.job WHERE state < 'active' AND start_after < now() GROUP BY name ORDER BY min(start_after)",
};

type FetchedJob = PgBoss.JobWithMetadata<Record<string, string> | null>;

/**
 * Runs jobs until stopped. Each runs at least once: a worker that dies after the effect and before writing "done"
 * leaves the job to the next one, so what a job does must bear being done again.
 */
export async function startJobs(options: WorkerServices): Promise<RunningJobs> {
  const { database, definitions, clock, log, metrics } = options;
  const { concurrency = 4, every = 1_000, drain = 20_000 } = options;
  const byName = new Map(
    definitions.flatMap((definition) =>
      [definition.name, definition.formerName ?? []].flat().map((name) => [name, definition] as const),
    ),
  );
  const runningJobs = new Map<string, { job: FetchedJob; done: Promise<void> }>();
  let isStopping = false;

  await installJobs(database.directPool, definitions);
  // Warns while the database is away and each statement fails; the next round is seconds later.
  const handleFailure = (error: unknown) =>
    isOutage(error)
      ? log.warn({ error }, "jobs-caretaker-failed")
      : log.error({ error }, "jobs-caretaker-failed");
  const caretaker = openCaretaker(database.pool, handleFailure);
  await caretaker.start();

  const sendDueJobs = openSchedules(database, openJobs(), definitions);
  let sending: Promise<void> | null = null;
  const send = () => {
    sending ??= sendDueJobs()
      .catch(handleFailure)
      .finally(() => {
        sending = null;
      });
  };

  let isLooking = false;
  let mustLookAgain = false;
  async function look(): Promise<void> {
    mustLookAgain = true;
    if (isLooking) return;
    isLooking = true;
    try {
      while (mustLookAgain && !isStopping) {
        mustLookAgain = false;
        await takeReadyJobs();
      }
    } catch (error) {
      log.warn({ error }, "jobs-unreadable");
    } finally {
      isLooking = false;
    }
  }

  async function takeReadyJobs(): Promise<void> {
    if (runningJobs.size >= concurrency) return;
    const readyResult = await database.pool.query<{ name: string }>(readyJobs);
    for (const { name } of readyResult.rows) {
      const definition = byName.get(name);
      const ownJobs = [...runningJobs.values()].filter(({ job }) => job.name === name).length;
      // Reserves one slot for other names, so that one slow kind of job cannot block all.
      const maxOwn = definition?.oneAtATime ? 1 : Math.max(1, concurrency - 1);
      const freeSlots = Math.min(concurrency - runningJobs.size, maxOwn - ownJobs);
      if (!definition || freeSlots <= 0 || isStopping) continue;
      const jobs = await caretaker.fetch<Record<string, string>>(name, {
        includeMetadata: true,
        batchSize: freeSlots,
      });
      for (const job of jobs) {
        const completion = run(definition, job).finally(() => {
          runningJobs.delete(job.id);
          void look();
        });
        runningJobs.set(job.id, { job, done: completion });
      }
    }
  }

  async function run(definition: JobDefinition, job: FetchedJob): Promise<void> {
    const startedAt = clock.monotonic();
    const facts = { job: job.name, id: job.id, try: job.retryCount + 1 };
    const seconds = () => (clock.monotonic() - startedAt) / 1000;
    try {
      // A scheduled job has no payload, whatever pg-boss's type says.
      await withinSeconds(definition.timeout ?? defaultTimeout, definition.run(job.data ?? {}));
    } catch (error) {
      if (!runningJobs.has(job.id)) return;
      metrics.job(job.name, "failed", seconds());
      if (job.retryCount >= job.retryLimit) log.error({ ...facts, error }, "job-given-up");
      else log.warn({ ...facts, error }, "job-failed");
      // Fails the job; if the database is away, the job stays taken until its lease ends, and is run again.
      await caretaker.fail(job.name, job.id, { message: reasonOf(error) });
      return;
    }
    // Detached from the queue when the process stopped: another worker owns the job now.
    if (!runningJobs.has(job.id)) return;
    metrics.job(job.name, "done", seconds());
    await caretaker.complete(job.name, job.id);
  }

  let presence: Presence | null = null;
  let isAnnouncing = false;
  /**
   * Connects one at a time, however long it takes: a connection without a reference would never be closed.
   */
  async function announce(): Promise<void> {
    if (presence || isAnnouncing || isStopping) return;
    isAnnouncing = true;
    try {
      const ownJobs = await announcePresence({
        pool: database.directPool,
        onWake: (name) => byName.has(name) && void look(),
        onLost(error) {
          presence = null;
          if (!isStopping) log.warn({ error }, "jobs-presence-lost");
        },
        whileAlone,
      });
      if (isStopping) await ownJobs.close();
      else presence = ownJobs;
    } catch (error) {
      log.warn({ error }, "jobs-presence-failed");
    } finally {
      isAnnouncing = false;
    }
  }

  /** Jobs of this process have a living owner, and it takes no new ones meanwhile. */
  async function whileAlone(): Promise<void> {
    if (isLooking || runningJobs.size > 0) return;
    isLooking = true;
    try {
      await returnOrphans(caretaker, database);
    } finally {
      isLooking = false;
    }
  }

  await announce();
  const timer = setInterval(async () => {
    await announce();
    await look();
  }, every);
  timer.unref();
  void look();
  const scheduleTimer = setInterval(send, scheduleInterval).unref();
  send();

  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      clearInterval(scheduleTimer);
      await Promise.race([Promise.all([...runningJobs.values()].map(({ done }) => done)), pause(drain)]);
      const unfinishedJobs = [...runningJobs.values()].map(({ job }) => job);
      runningJobs.clear();
      for (const job of unfinishedJobs)
        await caretaker.fail(job.name, job.id, { message: "The process stopped" });
      await sending;
      await caretaker.stop({ graceful: false });
      await presence?.close();
    },
  };
}

/** Returns running jobs to the queue: without other workers, each belongs to a killed one. */
async function returnOrphans(boss: PgBoss, { db }: Database): Promise<void> {
  const heldJobs = await db.execute<{ name: string; id: string }>(
    sql`SELECT name, id FROM jobs.job WHERE state = 'active'`,
  );
  for (const { name, id } of heldJobs.rows) await boss.fail(name, id, { message: "The worker was killed" });
}

/** Logs a job that was given up, without secrets and limited in length. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = describeError(error);
  return [message, cause?.message].filter(Boolean).join(": ").slice(0, 1_000);
}

async function withinSeconds<T>(seconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeLimit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done within ${seconds} s`)), seconds * 1000);
  });
  try {
    return await Promise.race([work, timeLimit]);
  } finally {
    clearTimeout(timer);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}
