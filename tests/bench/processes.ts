import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
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
}

/** The portal as it runs in production, on a folder of its own, and on a database of its own unless one is named. */
export async function startPortal(dataDirectory: string, databaseUrl?: string): Promise<MeasuredPortal> {
  const metricsPort = 20_000 + (process.pid % 20_000);
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["--max-old-space-size=256", "build/server.js"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: "0",
      METRICS_PORT: String(metricsPort),
      DATA_DIR: dataDirectory,
      LOG_LEVEL: "info",
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const line = await firstLine(child, (text) => text.includes('"event":"listening"'));
  const startSeconds = (performance.now() - startedAt) / 1000;
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return {
    port: Number(JSON.parse(line).port),
    startSeconds,
    pid: child.pid ?? 0,
    metrics,
    cpu: async () => Number(/^process_cpu_seconds_total (\S+)$/m.exec(await metrics())?.[1]),
    stop: () => stop(child),
  };
}

/** The same answer from a server that does nothing else. */
export async function startBareServer(answer: Answer): Promise<MeasuredProcess> {
  const child = spawn(process.execPath, ["tests/bench/bare-server.mjs"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const { connection, "keep-alive": _, date, "transfer-encoding": __, ...headers } = answer.headers;
  child.stdin.end(JSON.stringify({ headers, body: answer.body.toString("base64") }));
  const port = Number(await firstLine(child, () => true));
  return {
    port,
    cpu: async () => Number(await (await fetch(`http://127.0.0.1:${port}/cpu`)).text()),
    stop: () => stop(child),
  };
}

function firstLine(child: ChildProcess, matchesLine: (line: string) => boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) return reject(new Error("The process has no output"));
    // Continues to read after the line was found, or the pipe would fill up and block the process.
    createInterface({ input: child.stdout }).on("line", (line) => matchesLine(line) && resolve(line));
    child.once("exit", (code) => reject(new Error(`The process ended with ${code}`)));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
