import { sql } from "drizzle-orm";
import type PgBoss from "pg-boss";
import type { Database } from "~/db/db.server";
import { isOutage } from "~/lib/is-outage";
import { installJobs, openCaretaker, openJobs } from "./boss.server";
import { announcePresence, type Presence } from "./presence.server";
import { openSchedules } from "./send-due-jobs.server";
import { type JobTaker, openTaker, type TakerServices } from "./take-jobs.server";

export interface RunningJobs {
  /** Stops taking jobs and waits for running ones; unfinished ones return to the queue. */
  stop(): Promise<void>;
}

interface WorkerServices extends TakerServices {
  /** Milliseconds between two polls of the queues; new jobs are also announced. */
  every?: number;
  /** Milliseconds that running jobs have when the process stops. */
  drain?: number;
}

/** Milliseconds between two looks at the schedules, and so the most by which a scheduled job is late while the database answers. */
const scheduleInterval = 15_000;

/**
 * Runs jobs until stopped. Each runs at least once: a worker that dies after the effect and before writing "done"
 * leaves the job to the next one, so what a job does must bear being done again.
 */
export async function startJobs(services: WorkerServices): Promise<RunningJobs> {
  const { database, definitions, log, every = 1_000, drain = 20_000 } = services;
  await installJobs(database.directPool, definitions);
  // Warns while the database is away and each statement fails; the next round is seconds later.
  const handleFailure = (error: unknown) =>
    isOutage(error)
      ? log.warn({ error }, "jobs-caretaker-failed")
      : log.error({ error }, "jobs-caretaker-failed");
  const caretaker = openCaretaker(database.pool, handleFailure);
  await caretaker.start();

  const schedules = keepSchedules(openSchedules(database, openJobs(), definitions), handleFailure);
  const taker = openTaker(services, caretaker);
  const presence = keepPresence(services, taker, () => returnOrphans(caretaker, database));
  await presence.announce();
  const timer = setInterval(async () => {
    await presence.announce();
    await taker.look();
  }, every);
  timer.unref();
  void taker.look();
  const scheduleTimer = setInterval(schedules.send, scheduleInterval).unref();
  schedules.send();

  return {
    async stop() {
      clearInterval(timer);
      clearInterval(scheduleTimer);
      presence.end();
      await taker.stop(drain);
      await schedules.settle();
      await caretaker.stop({ graceful: false });
      await presence.close();
    },
  };
}

/** Sends due jobs one round after the other. */
function keepSchedules(sendDueJobs: () => Promise<void>, handleFailure: (error: unknown) => void) {
  let sending: Promise<void> | null = null;
  return {
    send(): void {
      sending ??= sendDueJobs()
        .catch(handleFailure)
        .finally(() => {
          sending = null;
        });
    },
    async settle(): Promise<void> {
      await sending;
    },
  };
}

/** Lets other processes know that this one is alive, and wakes it when they queue a job. */
function keepPresence(
  { database, log }: Pick<WorkerServices, "database" | "log">,
  taker: JobTaker,
  whileAlone: () => Promise<void>,
) {
  let presence: Presence | null = null;
  let isAnnouncing = false;
  let isEnding = false;

  /** Connects one at a time, however long it takes: a connection without a reference would never be closed. */
  async function announce(): Promise<void> {
    if (presence || isAnnouncing || isEnding) return;
    isAnnouncing = true;
    try {
      const newPresence = await announcePresence({
        pool: database.directPool,
        onWake: (name) => taker.knows(name) && void taker.look(),
        onLost(error) {
          presence = null;
          if (!isEnding) log.warn({ error }, "jobs-presence-lost");
        },
        // Jobs of this process have a living owner, and it takes no new ones meanwhile.
        whileAlone: () => taker.whileIdle(whileAlone),
      });
      if (isEnding) await newPresence.close();
      else presence = newPresence;
    } catch (error) {
      log.warn({ error }, "jobs-presence-failed");
    } finally {
      isAnnouncing = false;
    }
  }

  return {
    announce,
    /** Announces nothing more; what is announced stays until `close`. */
    end(): void {
      isEnding = true;
    },
    close: async (): Promise<void> => presence?.close(),
  };
}

/** Returns running jobs to the queue: without other workers, each belongs to a killed one. */
async function returnOrphans(boss: PgBoss, { db }: Database): Promise<void> {
  const heldJobs = await db.execute<{ name: string; id: string }>(
    sql`SELECT name, id FROM jobs.job WHERE state = 'active'`,
  );
  for (const { name, id } of heldJobs.rows) await boss.fail(name, id, { message: "The worker was killed" });
}
