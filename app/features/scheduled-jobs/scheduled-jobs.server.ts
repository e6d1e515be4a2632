import { z } from "zod";
import type { Db } from "~/db/db.server";
import { command } from "~/door/operation.server";
import { ok, orNotFound, unchanged } from "~/door/outcome";
import { may } from "~/door/verdict";
import { findJobStates, type JobState } from "~/jobs/job-runs.server";
import { nextMinuteOf, scheduleOf } from "~/jobs/schedule";
import {
  deletePausedJob,
  insertPausedJob,
  isPausedJob,
  selectPausedJobs,
} from "./scheduled-jobs.store.server";

const manageJobs = may("manage_jobs");
const jobSchema = z.strictObject({ id: z.string().min(1).max(100) });

export interface ScheduledJob extends JobState {
  id: string;
  version: number;
  state: "running" | "waiting" | "idle" | "paused";
}

/** Returns the time of the next run by its schedule; null for a job that is paused or has none. */
export function nextRunOf(
  { schedule, state }: Pick<ScheduledJob, "schedule" | "state">,
  now: Date,
): Date | null {
  if (schedule === null || state === "paused") return null;
  const minute = nextMinuteOf(scheduleOf(schedule), Math.floor(now.getTime() / 60_000));
  return minute === null ? null : new Date(minute * 60_000);
}

export async function findJobs(db: Db): Promise<ScheduledJob[]> {
  const pausedJobs = new Set(await selectPausedJobs(db));
  return (await findJobStates(db)).map((job) => ({
    ...job,
    id: job.name,
    version: 1,
    state: pausedJobs.has(job.name)
      ? "paused"
      : job.running > 0
        ? "running"
        : job.waiting > 0
          ? "waiting"
          : "idle",
  }));
}

const getJob = async (db: Db, id: string) => orNotFound((await findJobs(db)).find((job) => job.name === id));

/** Queues a run at once. Idempotent: while a run that was started by hand waits, a second press adds none. */
export const runJob = command({
  name: "scheduled_jobs.run",
  allow: manageJobs,
  input: jobSchema,
  async run(ctx, { id }) {
    const job = await getJob(ctx.tx, id);
    await ctx.enqueue({ name: job.name, payload: { by: "hand" }, singleton: "by hand" });
    await ctx.audit({ kind: "scheduled_jobs", id, after: { run: "by hand" } });
    return ok({ id });
  },
});

export const pauseJob = command({
  name: "scheduled_jobs.pause",
  allow: manageJobs,
  input: jobSchema,
  async run(ctx, { id }) {
    await getJob(ctx.tx, id);
    if (await isPausedJob(ctx.tx, id)) return unchanged({ id });
    await insertPausedJob(ctx.tx, id, ctx.clock.now());
    await ctx.audit({ kind: "scheduled_jobs", id, after: { paused: true } });
    return ok({ id });
  },
});

export const resumeJob = command({
  name: "scheduled_jobs.resume",
  allow: manageJobs,
  input: jobSchema,
  async run(ctx, { id }) {
    if (!(await isPausedJob(ctx.tx, id))) return unchanged({ id });
    await deletePausedJob(ctx.tx, id);
    await ctx.audit({ kind: "scheduled_jobs", id, after: { paused: false } });
    return ok({ id });
  },
});

/** Each scheduled run checks first whether an administrator has paused the job. */
export { isPausedJob as isPaused } from "./scheduled-jobs.store.server";
