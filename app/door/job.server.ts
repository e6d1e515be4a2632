import type { JobDefinition } from "~/jobs/jobs";
import type { Ctx } from "./operation.server";
import type { Outcome } from "./outcome";

/** A job runs operations like every other entrance; its context acts for nobody but the portal itself. */
export interface Job extends Omit<JobDefinition, "run"> {
  run(ctx: Ctx, payload: Record<string, string>): Promise<void>;
}

/** An ERP without an answer is a result for a visitor. To a job it means: once more, and in the end a person looks. */
export function assertDone(outcome: Outcome<unknown>, job: string): void {
  if (outcome.kind !== "ok") throw new Error(`${job} ended as ${outcome.kind}`);
}
