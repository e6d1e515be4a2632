import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createInterface, type Interface } from "node:readline";
import { ownPort } from "../support/servers/free-port";
import type { Answer } from "./visitor";

export interface MeasuredProcess {
  port: number;
  /** Seconds of CPU that the process has used so far. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

export interface MeasuredPortal extends MeasuredProcess {
  /** Seconds from its start until it accepts requests. */
  startSeconds: number;
  pid: number;
  /** Metrics of the process, in the format of Prometheus. */
  metrics(): Promise<string>;
  /** Begins to watch for long stretches; what it returns ends that with the longest one. */
  watchStretches(): () => Promise<number>;
  /** Seconds of CPU of its own PostgreSQL. */
  databaseCpu(): Promise<number>;
}

const servers = new Set<ChildProcess>();

/** Stops all that this module has started and that still run. */
export async function stopServers(): Promise<void> {
  for (const server of servers) await stop(server);
}

/** The portal as it runs in production, on a folder of its own, and on a database of its own unless one is named. */
export async function startPortal(dataDirectory: string, databaseUrl?: string): Promise<MeasuredPortal> {
  const startedAt = performance.now();
  const options = ["--max-old-space-size=256", "--require=./tests/bench/watch-stretches.cjs"];
  const child = spawn(process.execPath, [...options, "build/server.js"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: "0",
      METRICS_PORT: String(ownPort),
      DATA_DIR: dataDirectory,
      LOG_LEVEL: "info",
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  servers.add(child);
  const line = await firstLine(child, (text) => text.includes('"event":"listening"'));
  const startSeconds = (performance.now() - startedAt) / 1000;
  const metrics = async () => (await fetch(`http://127.0.0.1:${ownPort}/metrics`)).text();
  return {
    port: Number(JSON.parse(line).port),
    startSeconds,
    pid: child.pid ?? 0,
    metrics,
    watchStretches() {
      child.kill("SIGUSR2");
      return async () => {
        const stretchLine = firstLine(child, (text) => text.includes('"event":"stretch"'));
        child.kill("SIGUSR2");
        return Number(JSON.parse(await stretchLine).milliseconds);
      };
    },
    cpu: () => processorSeconds(child.pid ?? 0),
    databaseCpu: () => serverSeconds(dataDirectory),
    stop: () => stop(child),
  };
}

/** Answers as they are from a server that does nothing else, each at the address of its number. */
export const startBareServer = (answers: readonly Answer[]): Promise<MeasuredProcess> =>
  startServer(
    ["tests/bench/bare-server.mjs"],
    answers.map(({ headers, body }) => {
      const { connection, "keep-alive": _, date, "transfer-encoding": __, ...keptHeaders } = headers;
      return { headers: keptHeaders, body: body.toString("base64") };
    }),
  );

export interface ShownTable {
  title: string;
  head: string[];
  rows: string[][];
}

/** A table from the least that Remix and React do for a page. */
export const startMinimalRemix = (table: ShownTable): Promise<MeasuredProcess> =>
  startServer(["tests/bench/minimal-remix.mjs"], table);

/** The same table from the framework's own server. */
export const startRemixServe = (table: ShownTable): Promise<MeasuredProcess> =>
  startServer(["node_modules/@remix-run/serve/dist/cli.js", "tests/bench/minimal-served.mjs"], table);

/** Starts a server that reads what it answers from its input, and ends the first line that it writes with its port. */
async function startServer(argv: string[], input: unknown): Promise<MeasuredProcess> {
  // remix-serve takes its port from the environment, or else a free one.
  const { PORT: _, ...inheritedEnv } = process.env;
  const env = { ...inheritedEnv, NODE_ENV: "production" as const, HOST: "127.0.0.1" };
  const child = spawn(process.execPath, argv, { env, stdio: ["pipe", "pipe", "inherit"] });
  servers.add(child);
  child.stdin.end(JSON.stringify(input));
  const port = Number(/(\d+)\)?$/.exec(await firstLine(child, () => true))?.[1]);
  return { port, cpu: () => processorSeconds(child.pid ?? 0), stop: () => stop(child) };
}

/** Processor time of all threads of a process, in seconds; Linux counts it in nanoseconds, elsewhere there is none. */
async function processorSeconds(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const figures = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8").catch(() => "0")),
  );
  return figures.reduce((sum, figure) => sum + Number(figure.split(" ")[0]), 0) / 1e9;
}

/** Processor time of a PostgreSQL server: of the processes that its first one has started. */
async function serverSeconds(dataDirectory: string): Promise<number> {
  const file = await readFile(`${dataDirectory}/postgres/cluster/data/postmaster.pid`, "utf8").catch(
    () => "",
  );
  const postmaster = file.split("\n")[0];
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").catch(() => "");
  const seconds = await Promise.all(
    children.trim().split(" ").filter(Boolean).map(Number).map(processorSeconds),
  );
  return seconds.reduce((sum, each) => sum + each, 0);
}

const outputs = new WeakMap<ChildProcess, Interface>();

/** Reads the output of a process to its end: a full pipe would block it. */
function outputOf(child: ChildProcess): Interface {
  if (!child.stdout) throw new Error("The process has no output");
  const output = outputs.get(child) ?? createInterface({ input: child.stdout });
  outputs.set(child, output);
  return output;
}

function firstLine(child: ChildProcess, matchesLine: (line: string) => boolean): Promise<string> {
  const output = outputOf(child);
  return new Promise((resolve, reject) => {
    const end = () => {
      output.off("line", read);
      child.off("exit", fail);
    };
    const read = (line: string) => {
      if (!matchesLine(line)) return;
      end();
      resolve(line);
    };
    const fail = (code: number | null) => {
      end();
      reject(new Error(`The process ended with ${code}`));
    };
    output.on("line", read);
    child.on("exit", fail);
  });
}

async function stop(child: ChildProcess): Promise<void> {
  servers.delete(child);
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
