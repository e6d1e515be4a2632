import type { JobDefinition } from "~/jobs/jobs";
import type { Ctx } from "./operation.server";
import type { Outcome } from "./outcome";

/** Creates the context in which a job runs operations; it acts for nobody but the portal itself. */
export interface Job extends Omit<JobDefinition, "run"> {
  run(ctx: Ctx, payload: Record<string, string>): Promise<void>;
}

/**
 * An unavailable ERP is a result for a visitor. A job throws it, so that the job is retried and in the end a
 * person looks.
 */
export function assertDone(outcome: Outcome<unknown>, job: string): void {
  if (outcome.kind !== "ok") throw new Error(`${job} ended as ${outcome.kind}`);
}
