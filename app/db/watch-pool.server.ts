import type { Socket } from "node:net";
import pg from "pg";
import { systemClock } from "~/lib/clock";
import { breakAtLockedTables } from "./locked-tables.server";

/** Intervals in milliseconds: between two checks, until a query without an answer is suspicious, and for the probe. */
const interval = 500;
const silenceLimit = 1_500;
const probeTimeout = 2_000;

/** Fields of pg's client that its types leave out. */
interface Internals {
  readyForQuery: boolean;
  processID: number;
  connection: { stream: Socket };
  _activeQuery?: { text?: unknown } | null;
}

/** Migrations, and imports that lock a table on purpose, wait for their turn. */
const statementsThatWait = "^\\s*(alter|create|drop|truncate|lock|reindex|vacuum)\\M";

type Connection = Omit<pg.PoolClient, "connection"> & Internals;

interface Traffic {
  bytes: number;
  since: number;
}

/** Replaces the idle connections of each watched pool of this process. */
const idleReplacements = new Set<() => void>();

/**
 * Replaces connections that went silent: after a failover or behind a firewall that forgot them, TCP reports nothing for
 * minutes, and each would keep its place in the pool. A query without an answer is looked up on a new connection: unless
 * the server says that it still works on it, our connection is broken. The idle ones are then replaced as well, in every
 * pool, so that a page that uses several waits once. A server that cannot be asked has until `queryTimeout`, in
 * milliseconds. A query that waits for a table which somebody has locked is cancelled, and its like fails at once for a
 * while: its page answers 503 and leaves the connections to the others.
 */
export function watchPool(pool: pg.Pool, queryTimeout: number): { stop(): void } {
  const traffic = new Map<Connection, Traffic>();
  const borrowedClients = new Set<unknown>();
  const breaker = breakAtLockedTables(pool);
  let isProbing = false;
  pool.on("connect", (client) => traffic.set(client as unknown as Connection, { bytes: -1, since: 0 }));
  pool.on("remove", (client) => {
    traffic.delete(client as unknown as Connection);
    borrowedClients.delete(client);
  });
  pool.on("acquire", (client) => borrowedClients.add(client));
  pool.on("release", (_error, client) => borrowedClients.delete(client));

  function silence(client: Connection): number {
    const earlierTraffic = traffic.get(client);
    const { bytesRead, bytesWritten } = client.connection.stream;
    const bytes = bytesRead + bytesWritten;
    if (earlierTraffic?.bytes === bytes && !client.readyForQuery)
      return systemClock.monotonic() - earlierTraffic.since;
    traffic.set(client, { bytes, since: systemClock.monotonic() });
    return 0;
  }

  async function look(): Promise<void> {
    const silentConnections = [...traffic.keys()].filter((client) => silence(client) >= silenceLimit);
    if (isProbing || silentConnections.length === 0) return;
    isProbing = true;
    try {
      const busyPids = await findBusyPids(pool, silentConnections, breaker);
      const isWorking = (client: Connection) =>
        busyPids ? busyPids.has(client.processID) : silence(client) < queryTimeout;
      const brokenConnections = silentConnections.filter(
        (client) => !isWorking(client) && traffic.has(client) && silence(client) >= silenceLimit,
      );
      for (const client of brokenConnections) cutConnection(client);
      if (brokenConnections.length === 0) return;
      for (const replaceIdle of idleReplacements) replaceIdle();
    } finally {
      isProbing = false;
    }
  }

  function cutConnection(client: Connection): void {
    traffic.delete(client);
    client.connection.stream.destroy(new Error("The database connection went silent"));
  }

  function replaceIdle(): void {
    for (const client of traffic.keys()) if (!borrowedClients.has(client)) cutConnection(client);
  }

  idleReplacements.add(replaceIdle);
  const timer = setInterval(() => void look(), interval);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      idleReplacements.delete(replaceIdle);
    },
  };
}

/**
 * Asks the server on which of these connections it is still working, and cancels those of their queries that wait for a
 * locked table. Null if the server does not answer, or cannot tell.
 */
async function findBusyPids(
  pool: pg.Pool,
  connections: readonly Connection[],
  breaker: ReturnType<typeof breakAtLockedTables>,
): Promise<ReadonlySet<number> | null> {
  const probe = new pg.Client({
    ...pool.options,
    // Connects without the pool's `role`: another role than the one signed in may not see the state of the
    // connections.
    options: "",
    application_name: "tradepost-probe",
    connectionTimeoutMillis: probeTimeout,
    query_timeout: probeTimeout,
  });
  // The rejection of its query reports the same error.
  probe.on("error", () => undefined);
  try {
    await probe.connect();
    const { rows } = await probe.query<{ pid: number; self: number; works: boolean; locked: boolean }>(
      // A COPY that waits for rows of this process is not silent. A state that the probe's role may not see
      // is NULL, and nothing is concluded from it.
      `SELECT pid, pg_backend_pid() AS self, coalesce(state = 'active'
         AND (wait_event_type IS DISTINCT FROM 'Client' OR query ILIKE 'copy %'), true) AS works,
         coalesce(wait_event_type = 'Lock' AND wait_event = 'relation' AND query !~* $2, false) AS locked
       FROM pg_stat_activity WHERE pid = ANY($1) OR pid = pg_backend_pid()`,
      [connections.map(({ processID }) => processID), statementsThatWait],
    );
    const lockedPids = new Set(rows.flatMap((row) => (row.locked ? [row.pid] : [])));
    const waitingConnections = connections.filter(({ processID }) => lockedPids.has(processID));
    for (const { _activeQuery } of waitingConnections) {
      if (typeof _activeQuery?.text === "string") breaker.noteWaiting(_activeQuery.text);
    }
    await cancelWaiting(probe, waitingConnections);
    // A pooler such as PgBouncer assigns process ids of its own, which cannot be looked up.
    if (rows[0]?.self !== (probe as unknown as Connection).processID) return null;
    return new Set(rows.filter(({ works }) => works).map(({ pid }) => pid));
  } catch {
    return null;
  } finally {
    void probe.end().catch(() => undefined);
  }
}

async function cancelWaiting(probe: pg.Client, connections: readonly Connection[]): Promise<void> {
  if (connections.length === 0) return;
  await probe.query(
    `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
     WHERE pid = ANY($1) AND wait_event_type = 'Lock' AND wait_event = 'relation'`,
    [connections.map(({ processID }) => processID)],
  );
}
