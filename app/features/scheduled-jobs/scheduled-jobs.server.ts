import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "~/db/db.server";
import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { findJobStates, type JobState } from "~/jobs/job-runs.server";
import { pausedJobs } from "./scheduled-jobs.tables";

const manageJobs = may("manage_jobs");
const jobSchema = z.strictObject({ id: z.string().min(1).max(100) });

export interface ShownJob extends JobState {
  id: string;
  version: number;
  state: "running" | "waiting" | "idle" | "paused";
}

export async function findJobs(db: Db): Promise<ShownJob[]> {
  const paused = new Set((await db.select().from(pausedJobs)).map(({ name }) => name));
  return (await findJobStates(db)).map((job) => ({
    ...job,
    id: job.name,
    version: 1,
    state: paused.has(job.name)
      ? "paused"
      : job.running > 0
        ? "running"
        : job.waiting > 0
          ? "waiting"
          : "idle",
  }));
}

const jobNamed = async (db: Db, id: string) =>
  orNotFound((await findJobs(db)).find((job) => job.name === id));

/** Puts one into the queue; a second press while it waits adds nothing. */
export const runJob = command({
  name: "scheduled_jobs.run",
  allow: manageJobs,
  input: jobSchema,
  async run(ctx, { id }) {
    const job = await jobNamed(ctx.tx, id);
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
    await jobNamed(ctx.tx, id);
    await ctx.tx.insert(pausedJobs).values({ name: id, pausedAt: ctx.clock.now() }).onConflictDoNothing();
    await ctx.audit({ kind: "scheduled_jobs", id, after: { paused: true } });
    return ok({ id });
  },
});

export const resumeJob = command({
  name: "scheduled_jobs.resume",
  allow: manageJobs,
  input: jobSchema,
  async run(ctx, { id }) {
    await ctx.tx.delete(pausedJobs).where(eq(pausedJobs.name, id));
    await ctx.audit({ kind: "scheduled_jobs", id, after: { paused: false } });
    return ok({ id });
  },
});

/** Asked before each run of a schedule. */
export async function isPaused(db: Db, name: string): Promise<boolean> {
  return (await db.$count(pausedJobs, eq(pausedJobs.name, name))) > 0;
}
