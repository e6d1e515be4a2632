import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

/** Production build as a process of its own, whose log is parsed line by line. */
export interface Portal {
  url: string;
  child: ChildProcess;
  /** Exit reason, if it was not asked to end. */
  ended: Promise<NodeJS.Signals | null>;
  /** Structured log lines so far: what goes wrong is there at once, everything else within a tenth of a second. */
  log: LogLine[];
  /** All lines printed so far, for whoever started it by hand as well. */
  printed: string[];
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Ends it as an administrator would; the exit code. */
  stop(): Promise<number | null>;
}

export interface LogLine {
  level: string;
  event: string;
  [fact: string]: unknown;
}

/** `startTimeout` in milliseconds: a portal that fills the demo's database first takes longer. */
export async function startPortal(
  environment: Record<string, string>,
  { startTimeout = 240_000 } = {},
): Promise<Portal> {
  const child = spawn(process.execPath, ["--enable-source-maps", "build/server.js"], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // React's development build renders more slowly; only a process that is to crash must know that it is under test.
      NODE_ENV: environment.CRASH_AT ? "test" : "production",
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "info",
      DATA_DIR: ".cache/test-portal",
      DEMO_ORDERS: "400",
      API_REQUESTS_PER_MINUTE: "100000",
      SESSION_SECRETS: "a-secret-that-only-tests-use-and-that-is-long-enough",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log: LogLine[] = [];
  const words: string[] = [];
  const exitPromise = once(child, "exit").then(([, signal]) => signal as NodeJS.Signals | null);
  const port = await new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`Not ready in time:\n${words.join("\n")}`));
    }, startTimeout);
    const parseLine = (line: string) => {
      words.push(line);
      if (!line.startsWith("{")) return;
      const entry = JSON.parse(line) as LogLine;
      log.push(entry);
      if (entry.event === "listening") {
        clearTimeout(timer);
        resolve(Number(entry.port));
      }
    };
    createInterface({ input: child.stdout }).on("line", parseLine);
    createInterface({ input: child.stderr }).on("line", (line) => words.push(line));
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`The portal ended with ${code}:\n${words.slice(-30).join("\n")}`));
    });
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await exitPromise;
    }
    return child.exitCode;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    ended: exitPromise,
    log,
    printed: words,
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
  };
}

/** The text of the log with everything that has happened, also what the portal still gathers. */
export async function wholeLog({ log }: Pick<Portal, "log">): Promise<string> {
  await sleep(300);
  return JSON.stringify(log);
}

/** Unexpected log lines: each is a defect, however well the page looked. */
export const surprises = (portal: Portal) =>
  portal.log.filter((line) => line.level === "error").map((line) => JSON.stringify(line));
