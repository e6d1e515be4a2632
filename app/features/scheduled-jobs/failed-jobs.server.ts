import { z } from "zod";
import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { retryFailedJob } from "./failed-jobs.store.server";

/** Retries a job that failed after its last retry, once its cause is repaired. */
export const retryJob = command({
  name: "failed_jobs.retry",
  allow: may("manage_jobs"),
  input: z.strictObject({ id: z.uuid() }),
  async run(ctx, { id }) {
    const { name } = orNotFound(await retryFailedJob(ctx.tx, id));
    await ctx.audit({ kind: "failed_jobs", id, after: { name, retried: true } });
    return ok({ id });
  },
});
