import type { JobDefinition } from "~/jobs/jobs";
import type { Ctx } from "./operation.server";

/** A job runs operations like every other entrance; its context acts for nobody but the portal itself. */
export interface Job extends Omit<JobDefinition, "run"> {
  run(ctx: Ctx, payload: Record<string, string>): Promise<void>;
}
