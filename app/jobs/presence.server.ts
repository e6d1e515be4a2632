import pg from "pg";
import { wakeChannel } from "./boss.server";

/** Any number that all processes agree on: each that runs jobs holds this lock, shared, as long as it lives. */
const presenceLock = 7_263_403;

export interface Presence {
  /** No other process was running jobs when this one came: whoever held a job then is dead. */
  alone: boolean;
  close(): Promise<void>;
}

/**
 * A connection of its own that listens for new jobs and shows that this process is alive: PostgreSQL frees the lock
 * in the moment in which a killed process's connection breaks.
 */
export async function announcePresence(options: {
  pool: pg.Pool;
  onWake: (job: string) => void;
  onLost: (error: Error) => void;
}): Promise<Presence> {
  const { pool, onWake, onLost } = options;
  const client = new pg.Client({ ...pool.options, application_name: "tradepost-jobs", keepAlive: true });
  let closing = false;
  const lost = (error: Error) => {
    if (closing) return;
    closing = true;
    onLost(error);
  };
  client.on("error", lost);
  client.on("end", () => lost(new Error("The connection has ended")));
  client.on("notification", (message) => onWake(message.payload ?? ""));
  await client.connect();
  await client.query(`LISTEN ${wakeChannel}`);
  const tried = await client.query("SELECT pg_try_advisory_lock($1) AS alone", [presenceLock]);
  // Shared before the exclusive one is given back, so that there is no moment without.
  await client.query("SELECT pg_advisory_lock_shared($1)", [presenceLock]);
  const alone: boolean = tried.rows[0].alone;
  if (alone) await client.query("SELECT pg_advisory_unlock($1)", [presenceLock]);
  return {
    alone,
    async close() {
      if (closing) return;
      closing = true;
      await client.end();
    },
  };
}
