import pg from "pg";
import { presenceLock, wakeChannel } from "./boss.server";

/** Interval in milliseconds. */
const heartbeatInterval = 2_000;
const beat = { text: "SELECT 1", query_timeout: 2_000 };

export interface Presence {
  close(): Promise<void>;
}

/**
 * Holds a connection that listens for new jobs and shows that this process is alive: PostgreSQL releases the
 * lock as soon as the connection of a killed process breaks.
 */
export async function announcePresence(options: {
  pool: pg.Pool;
  onWake: (job: string) => void;
  onLost: (error: Error) => void;
  /** Runs the work while no other process runs jobs and none can begin: every holder of a job is dead. */
  whileAlone: () => Promise<void>;
}): Promise<Presence> {
  const { pool, onWake, onLost, whileAlone } = options;
  const client = new pg.Client({ ...pool.options, application_name: "tradepost-jobs" });
  // Errors before it is connected reject the caller's promise.
  let isListening = false;
  let heartbeat: NodeJS.Timeout | undefined;
  const handleLoss = (error: Error) => {
    if (!isListening) return;
    isListening = false;
    clearInterval(heartbeat);
    void client.end();
    onLost(error);
  };
  client.on("error", handleLoss);
  client.on("end", () => handleLoss(new Error("The connection has ended")));
  client.on("notification", (message) => onWake(message.payload ?? ""));
  try {
    await client.connect();
    const self = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    // Listens before it holds the lock, by which others find its channel.
    await client.query(`LISTEN ${wakeChannel}${self.rows[0]?.pid}`);
    const lockAttempt = await client.query<{ alone: boolean }>("SELECT pg_try_advisory_lock($1) AS alone", [
      presenceLock,
    ]);
    // Takes the shared lock before it releases the exclusive one, so that there is no gap.
    await client.query("SELECT pg_advisory_lock_shared($1)", [presenceLock]);
    if (lockAttempt.rows[0]?.alone) {
      await whileAlone();
      await client.query("SELECT pg_advisory_unlock($1)", [presenceLock]);
    }
  } catch (error) {
    void client.end();
    throw error;
  }
  isListening = true;
  // Sends a heartbeat: on a connection that died silently, notifications of new jobs would be missed.
  heartbeat = setInterval(() => client.query(beat).catch(handleLoss), heartbeatInterval).unref();
  return {
    async close() {
      if (!isListening) return;
      isListening = false;
      clearInterval(heartbeat);
      await client.end();
    },
  };
}
