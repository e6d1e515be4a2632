import { execFile } from "node:child_process";
import { open, readFile, readlink, realpath, rename, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { StartRefusal } from "~/lib/start-refusal";
import type { PostgresBinaries } from "./postgres-binaries.server";
import type { PostgresCluster } from "./postgres-cluster.server";

const maxLogBytes = 10 * 1024 * 1024;

/** Contents of `postmaster.pid`, written by the server into its data folder. */
export interface Postmaster {
  pid: number;
  port: number;
  /** The server accepts connections, or did when it last wrote the file. */
  ready: boolean;
  /** The process exists and is that server, not a later one with the same number. */
  alive: boolean;
  /** Another process has the number now, as often happens when a container restarts. */
  replaced: boolean;
}

export async function readPostmaster(data: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  // The file is written line by line: a missing port means that the server is only just starting.
  if (!(Number.isInteger(pid) && pid > 0)) return undefined;
  const isRunning = processExists(pid);
  const isAlive = isRunning && (await isServerOf(pid, data));
  return {
    pid,
    port: port || 0,
    ready: lines[7]?.trim() === "ready",
    alive: isAlive,
    replaced: isRunning && !isAlive,
  };
}

export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // A process of another user is not the server of our data either.
    return false;
  }
}

async function isServerOf(pid: number, data: string): Promise<boolean> {
  // A server's working directory is its data folder, which no other process has a reason to share.
  if (process.platform === "linux") {
    const [workingFolder, dataFolder] = await Promise.all([
      readlink(`/proc/${pid}/cwd`).catch(() => ""),
      realpath(data),
    ]);
    return workingFolder === dataFolder;
  }
  // PostgreSQL for Windows checks the process itself and is not misled by a reused number.
  if (process.platform === "win32") return true;
  const processTable = await promisify(execFile)("ps", ["-p", String(pid), "-o", "command="]).catch(
    () => undefined,
  );
  return processTable?.stdout.includes("postgres") ?? false;
}

/** Waits while a server is coming up or going down. Answers the ready one, or nothing if there is none (any more). */
export async function untilReady(data: string, isComing = () => false): Promise<Postmaster | undefined> {
  // Two minutes, in milliseconds: after a crash the server first replays its log.
  for (let checkCount = 0; checkCount < 6_000; checkCount++) {
    const server = await readPostmaster(data);
    if (server?.alive && server.ready) return server;
    if (!server?.alive && !isComing()) return undefined;
    await sleep(20);
  }
  throw new StartRefusal(`The PostgreSQL server in ${data} is still not ready after two minutes`);
}

/** Starts a server and waits for it. Nothing is answered if it ended; the log says why. */
export async function launchPostmaster(plan: {
  binaries: PostgresBinaries;
  cluster: PostgresCluster;
  log: string;
  settings: Record<string, string>;
  /** Port to listen on; any free one by default. */
  port?: number | undefined;
}): Promise<(Postmaster & { launchedHere: boolean }) | undefined> {
  const { binaries, cluster, settings } = plan;
  const runningServer = await readPostmaster(cluster.data);
  const log = await openLog(plan.log);
  const serverArguments = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const args = ["-D", cluster.data, "-p", String(plan.port ?? (await findFreePort())), ...serverArguments];
  const child = cluster.account.spawn(binaries.postgres, args, {
    // A process group of its own: Ctrl-C in the terminal must not end the server before the portal has
    // drained.
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
    windowsHide: true,
    // PostgreSQL takes any process with the number in postmaster.pid for a running server, except this one.
    env: runningServer?.replaced ? { PG_GRANDPARENT_PID: String(runningServer.pid) } : {},
  });
  let hasEnded = false;
  child.once("error", () => {
    hasEnded = true;
  });
  child.once("exit", () => {
    hasEnded = true;
  });
  child.unref();
  await log.close();
  const server = await untilReady(cluster.data, () => !hasEnded);
  return server && { ...server, launchedHere: server.pid === child.pid };
}

async function openLog(file: string) {
  const fileStats = await stat(file).catch(() => undefined);
  if (fileStats && fileStats.size > maxLogBytes) await rename(file, `${file}.1`);
  return open(file, "a", 0o600);
}

export async function endOfLog(file: string): Promise<string> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.split("\n").slice(-12).join("\n");
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
