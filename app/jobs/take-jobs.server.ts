import type PgBoss from "pg-boss";
import { describeError } from "~/config/log.server";
import type { Metrics } from "~/config/metrics.server";
import type { Database } from "~/db/db.server";
import type { Log } from "~/door/services";
import type { Clock } from "~/lib/clock";
import { defaultTimeout } from "./boss.server";
import type { JobDefinition } from "./jobs";

export interface TakerServices {
  database: Database;
  definitions: readonly JobDefinition[];
  clock: Clock;
  log: Log;
  metrics: Pick<Metrics, "job">;
  /** Jobs that this process runs at the same time. */
  concurrency?: number;
}

/** Named, so that it is planned once: each kind of job has a table of its own, and to plan some forty takes 5 ms a second. */
const readyJobs = {
  name: "jobs_ready",
  text: "SELECT name FROM jobs.job WHERE state < 'active' AND start_after < now() GROUP BY name ORDER BY min(start_after)",
};

type FetchedJob = PgBoss.JobWithMetadata<Record<string, string> | null>;

/** Takes jobs that are ready from their queues and runs them. */
export interface JobTaker {
  /** True if this process knows what to do with a job of that name. */
  knows(name: string): boolean;
  look(): Promise<void>;
  /** Does the work if no job runs, and takes none meanwhile. */
  whileIdle(work: () => Promise<void>): Promise<void>;
  /** Takes no more jobs, and waits for running ones; those unfinished after so many milliseconds return to the queue. */
  stop(drain: number): Promise<void>;
}

export function openTaker(services: TakerServices, boss: PgBoss): JobTaker {
  const { database, definitions, clock, log, metrics, concurrency = 4 } = services;
  const byName = new Map(
    definitions.flatMap((definition) =>
      [definition.name, definition.formerName ?? []].flat().map((name) => [name, definition] as const),
    ),
  );
  const runningJobs = new Map<string, { job: FetchedJob; done: Promise<void> }>();
  let isStopping = false;
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
      const jobs = await boss.fetch<Record<string, string>>(name, {
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
      await boss.fail(job.name, job.id, { message: reasonOf(error) });
      return;
    }
    // Detached from the queue when the process stopped: another worker owns the job now.
    if (!runningJobs.has(job.id)) return;
    metrics.job(job.name, "done", seconds());
    await boss.complete(job.name, job.id);
  }

  async function whileIdle(work: () => Promise<void>): Promise<void> {
    if (isLooking || runningJobs.size > 0) return;
    isLooking = true;
    try {
      await work();
    } finally {
      isLooking = false;
    }
  }

  async function stop(drain: number): Promise<void> {
    isStopping = true;
    await Promise.race([Promise.all([...runningJobs.values()].map(({ done }) => done)), pause(drain)]);
    const unfinishedJobs = [...runningJobs.values()].map(({ job }) => job);
    runningJobs.clear();
    for (const job of unfinishedJobs) await boss.fail(job.name, job.id, { message: "The process stopped" });
  }

  return { knows: (name) => byName.has(name), look, whileIdle, stop };
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
