import pino from "pino";
import type { Env } from "~/config/env.server";
import type { Log } from "~/door/services";
import type { Clock } from "~/lib/clock";
import { withoutSecrets } from "~/lib/without-secrets";
import { gatherLines } from "./gather-lines";

let standardOutput: ReturnType<typeof gatherLines> | undefined;

/** Writes one JSON line per event, in UTC. JSON escapes line breaks, which prevents log injection. */
export function openLog(options: {
  level: Env["LOG_LEVEL"];
  clock: Clock;
  /** Receives each line; standard output by default. */
  write?: (line: string) => void;
}): Log {
  const { write, clock } = options;
  const settings: pino.LoggerOptions = {
    level: options.level,
    base: null,
    messageKey: "event",
    timestamp: () => `,"at":"${clock.now().toISOString()}"`,
    formatters: {
      level: (label) => ({ level: label }),
      // An error's `code` is not a secret; its other properties may be, and have no limit.
      log: (facts) =>
        Object.fromEntries(
          Object.entries(facts).flatMap(([name, value]) =>
            value instanceof Error
              ? [[name, describeError(value)]]
              : Object.entries(withoutSecrets({ [name]: value })),
          ),
        ),
    },
  };
  if (write) return pino(settings, { write });
  standardOutput ??= gatherLines(process.stdout);
  const { flush } = standardOutput;
  const logger = pino(settings, standardOutput);
  // Warnings and errors are written at once: the process may die of their cause.
  const atOnce =
    (level: "warn" | "error"): Log["warn"] =>
    (facts, event) => {
      logger[level](facts, event);
      flush();
    };
  return { info: (facts, event) => logger.info(facts, event), warn: atOnce("warn"), error: atOnce("error") };
}

interface ErrorFacts {
  name: string;
  message: string;
  code?: unknown;
  constraint?: unknown;
  stack?: string;
  cause?: ErrorFacts;
}

/**
 * Serializes an error without personal data. A failed query's message repeats its parameters and PostgreSQL's
 * `detail` the row's values: passwords, addresses, prices. Statement, code and constraint suffice.
 */
export function describeError(error: Error): ErrorFacts {
  const { query, code, constraint } = error as Error & Record<"query" | "code" | "constraint", unknown>;
  const facts: ErrorFacts = {
    name: error.name,
    message: typeof query === "string" ? `Failed query: ${query}` : withoutValues(error.message, code),
  };
  if (code !== undefined) facts.code = code;
  if (constraint !== undefined) facts.constraint = constraint;
  const frames = error.stack?.split("\n").filter((line) => line.startsWith("    at "));
  if (frames?.length) facts.stack = frames.join("\n");
  if (error.cause instanceof Error) facts.cause = describeError(error.cause);
  return facts;
}

/**
 * Leaves out values that a message repeats: PostgreSQL those that are not of their column's type (SQLSTATE class 22), V8 the
 * text that is not valid JSON.
 */
export function withoutValues(message: string, code?: unknown): string {
  const jsonless = message.replace(/, (\.\.\.)?".*"(\.\.\.)? is not valid JSON/s, ", … is not valid JSON");
  return String(code).startsWith("22") ? jsonless.replace(/".*"/s, "…") : jsonless;
}
