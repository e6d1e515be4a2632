import type { Pool } from "pg";
import { type Clock, systemClock } from "~/lib/clock";

const syncInterval = 10_000;

/** Milliseconds that an answer may take: the longer it was on its way, the less is known of when it was given. */
const maxRoundTrip = 250;

/**
 * The database's clock, which all processes share: limits, locks, leases and idle times mean the same everywhere, whatever
 * the machines' own clocks say. Between two readings it advances by the process's monotonic clock, so that a machine whose
 * time is set neither ends sessions nor opens them again.
 */
export async function followDatabaseClock(
  pool: Pick<Pool, "query">,
  machine: Clock = systemClock,
): Promise<Clock & { stop(): void }> {
  let offset = await readClock(Number.POSITIVE_INFINITY);
  const timer = setInterval(() => void sync(), syncInterval);
  timer.unref();
  return {
    now: () => new Date(machine.monotonic() + (offset ?? 0)),
    monotonic: () => machine.monotonic(),
    stop: () => clearInterval(timer),
  };

  async function readClock(maxDelay: number): Promise<number | null> {
    const askedAt = machine.monotonic();
    const { rows } = await pool.query<{ now: string }>(
      "SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now",
    );
    const answeredAt = machine.monotonic();
    return answeredAt - askedAt > maxDelay ? null : Number(rows[0]?.now) - (askedAt + answeredAt) / 2;
  }

  async function sync(): Promise<void> {
    try {
      offset = (await readClock(maxRoundTrip)) ?? offset;
    } catch {
      // The database is away: time goes on all the same, and the next reading corrects it.
    }
  }
}
