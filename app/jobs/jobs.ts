import type { Db } from "~/db/db.server";

/** Work to be done later, by whichever process is free. The payload is ids, never data that can grow old. */
export interface JobRequest {
  name: string;
  payload: Record<string, string>;
  /** Seconds to wait before the first try. */
  after?: number;
  /** Only one waiting job with this key at a time. */
  singleton?: string;
}

export interface JobDefinition {
  name: string;
  /** Further tries after a failure, with a growing pause between them. */
  retries?: number;
  /** Seconds after which a run that has not come back counts as dead. */
  timeout?: number;
  /** Cron expression, in UTC, for work that comes back by itself. */
  schedule?: string;
  run(payload: Record<string, string>): Promise<void>;
}

export interface Jobs {
  /** Stored in the caller's transaction: the job exists if, and only if, the change was committed. */
  enqueue(tx: Db, request: JobRequest): Promise<void>;
}
