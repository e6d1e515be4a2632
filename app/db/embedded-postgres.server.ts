import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartRefusal } from "~/lib/start-refusal";
import { findPostgresBinaries, type PostgresBinaries, useAnotherServer } from "./postgres-binaries.server";
import { clusterUser, openPostgresCluster, type PostgresCluster } from "./postgres-cluster.server";
import { endOfLog, launchPostmaster, readPostmaster, untilReady } from "./postmaster.server";
import { supervise } from "./supervise-postmaster.server";

export interface EmbeddedPostgres {
  /** Leads to the maintenance database `postgres`, as the server's superuser. */
  url: string;
  /** False if an earlier server was still running and is reused. */
  startedHere: boolean;
  /** Call it after closing all connections. A server that another portal still uses is left running. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Folder of data, password and log. */
  directory: string;
  say?: (line: string) => void;
  /**
   * Additional settings of postgresql.conf; they apply when the server is started, not when a running one is
   * reused.
   */
  settings?: Record<string, string>;
  /** Starts the server again when it dies, as it does when memory is short. True unless said otherwise. */
  restart?: boolean;
}

const defaultSettings = {
  listen_addresses: "127.0.0.1",
  // Limit of a socket's path, about 100 characters on Linux, which a deep folder exceeds.
  unix_socket_directories: "",
  shared_buffers: "64MB",
  max_connections: "100",
  fsync: "on",
  synchronous_commit: "on",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // Error details are not logged: they quote rows with personal data.
  log_error_verbosity: "terse",
};

/**
 * Advisory lock that each portal holds shared while it uses the server; whoever gets it exclusively is the
 * last one.
 */
const usersLock = 7_263_402;

const attempts = 5;

/**
 * Starts the portal's own PostgreSQL, or reuses one that survived its portal. Safe to call concurrently:
 * PostgreSQL lets only one server run on a folder, and later callers join it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { say = () => undefined, restart = true } = options;
  const directory = resolve(options.directory);
  const binaries = await findPostgresBinaries();
  const cluster = await openPostgresCluster(directory, binaries, say);
  const log = join(directory, "postgres.log");
  const settings = { ...defaultSettings, ...options.settings };
  let failure: unknown;
  // Retries, because a port may be in use, or another portal may just be stopping the server.
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const runningServer = await untilReady(cluster.data);
    const server = runningServer
      ? { ...runningServer, launchedHere: false }
      : await launchPostmaster({ binaries, cluster, log, settings });
    if (server) {
      try {
        const url = `postgres://${clusterUser}:${cluster.password}@127.0.0.1:${server.port}/postgres`;
        const membership = await joinUsers(url);
        const startedHere = server.launchedHere;
        say(
          `PostgreSQL ${binaries.major} ${startedHere ? "started" : "is already running"}, data in ${directory}`,
        );
        const supervision = supervise({
          data: cluster.data,
          enabled: restart,
          // Restarts on the same port, to which all connections lead.
          launch: () => launchPostmaster({ binaries, cluster, log, settings, port: server.port }),
          // The lock was lost with its connection.
          afterRestart: () => lockAsUser(membership),
          say,
        });
        let stopPromise: Promise<void> | undefined;
        const stop = () => {
          stopPromise ??= supervision.stop().then(() => leaveUsers(membership, binaries, cluster, say));
          return stopPromise;
        };
        return { url, startedHere, stop };
      } catch (error) {
        failure = error;
      }
    }
    await sleep(100 * attempt);
  }
  throw new StartRefusal(
    `PostgreSQL did not start in ${directory}. ${useAnotherServer} The end of ${log}:\n${await endOfLog(log)}`,
    { cause: failure },
  );
}

/**
 * Keeps one connection open while this portal uses the server: it verifies the password, and holds the shared
 * lock even when all pools are empty.
 */
async function joinUsers(url: string): Promise<pg.Pool> {
  const membership = new pg.Pool({
    connectionString: url,
    application_name: "tradepost-user",
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 5_000,
    allowExitOnIdle: true,
  });
  // Stopping the server ends this connection too, which is expected.
  membership.on("error", () => undefined);
  try {
    await lockAsUser(membership);
    return membership;
  } catch (error) {
    await membership.end();
    throw error;
  }
}

async function lockAsUser(membership: pg.Pool): Promise<void> {
  await membership.query("SELECT pg_advisory_lock_shared($1)", [usersLock]);
}

async function leaveUsers(
  membership: pg.Pool,
  binaries: PostgresBinaries,
  cluster: PostgresCluster,
  say: (line: string) => void,
): Promise<void> {
  try {
    if (!(await readPostmaster(cluster.data))?.alive) return;
    // A server that does not answer is left alone: the next portal diagnoses it.
    if (await isUsedByOthers(membership).catch(() => true)) {
      say("PostgreSQL is left running, others use it");
      return;
    }
    const stop = (mode: "fast" | "immediate") =>
      cluster.account.run(binaries.pgCtl, ["stop", "-s", "-D", cluster.data, "-m", mode, "-t", "10"]);
    // SIGINT (fast shutdown) first. SIGQUIT, if that takes too long, loses nothing either: the next start
    // recovers.
    await stop("fast").catch(() => stop("immediate"));
    say("PostgreSQL stopped");
  } finally {
    // Releases the lock last: it keeps newcomers waiting until the server is gone.
    await membership.end();
  }
}

async function isUsedByOthers(membership: pg.Pool): Promise<boolean> {
  await membership.query("SELECT pg_advisory_unlock_shared($1)", [usersLock]);
  // Connections that this process has just closed may be listed for a moment longer.
  for (let checkCount = 0; checkCount < 20; checkCount++) {
    const { rows } = await membership.query(
      `SELECT pg_try_advisory_lock($1) AND NOT EXISTS (
         SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
       ) AS alone`,
      [usersLock],
    );
    if (rows[0].alone) return false;
    await sleep(50);
  }
  return true;
}
