import type { Db } from "~/db/db.server";

/** Days for which a job that was given up is stored (dead letters). */
export const failedJobDays = 30;

/** Work for later, run by any free process. The payload holds ids, never data that can become outdated. */
export interface JobRequest {
  name: string;
  payload: Record<string, string>;
  /** Seconds to wait before the first try. */
  after?: number;
  /** Allows only one waiting job with this key. */
  singleton?: string;
}

export interface JobDefinition {
  name: string;
  /** Name under which the previous release queued these jobs: those that still wait are run. */
  formerName?: string;
  /** Retries after a failure, with exponential back-off. */
  retries?: number;
  /** Seconds after which a run that has not come back counts as dead. */
  timeout?: number;
  /** Leaves the process's other places to other jobs. */
  oneAtATime?: boolean;
  /** Cron expression in UTC, for periodic work; `schedule.ts` says which ones there are. */
  schedule?: string;
  run(payload: Record<string, string>): Promise<void>;
}

export interface Jobs {
  /** Stores the job in the caller's transaction: it exists if, and only if, the change is committed. */
  enqueue(tx: Db, request: JobRequest): Promise<void>;
}
