import type pg from "pg";
import { systemClock } from "~/lib/clock";

/** Milliseconds until a statement is tried again that waited for a locked table. */
const retryAfter = 2_000;

/** A table is locked by somebody else, a migration say. Carries PostgreSQL's code for a lock that is not available. */
class TableLocked extends Error {
  readonly code = "55P03";
  constructor() {
    super("The statement would wait for a table that somebody else has locked");
  }
}

type Query = (...args: unknown[]) => unknown;
type Callback = (error: Error | null | undefined, result?: unknown) => void;

/**
 * Circuit breaker for locked tables: once a statement was found waiting for one, the same statement fails at once, so that
 * those who ask for it do not occupy the whole pool and take everybody else down. After a while one of them tries again,
 * and its success closes the circuit.
 */
export function breakAtLockedTables(pool: pg.Pool): { noteWaiting(text: string): void } {
  const retryAt = new Map<string, number>();
  // The pool hands a statement on to a connection of its own: both are guarded, one of them decides.
  const beingTried = new Set<string>();

  const guardQuery =
    (query: Query): Query =>
    (...args) => {
      const text = retryAt.size > 0 ? textOf(args[0]) : "";
      const at = retryAt.get(text);
      if (at === undefined || beingTried.has(text)) return query(...args);
      const now = systemClock.monotonic();
      if (now < at) return failQuery(args);
      retryAt.set(text, now + retryAfter);
      beingTried.add(text);
      return tryQuery(query, args, (isOk) => {
        beingTried.delete(text);
        if (isOk) retryAt.delete(text);
      });
    };

  // A prepared statement that fails on a pooled connection ends the connection: the pool refuses before it gives one.
  pool.query = guardQuery(pool.query.bind(pool) as Query) as typeof pool.query;
  pool.on("connect", (client) => {
    client.query = guardQuery(client.query.bind(client) as Query) as typeof client.query;
  });
  return { noteWaiting: (text) => void retryAt.set(text, systemClock.monotonic() + retryAfter) };
}

function failQuery(args: unknown[]): unknown {
  const callback = callbackIn(args);
  if (!callback) return Promise.reject(new TableLocked());
  process.nextTick(callback, new TableLocked());
  return undefined;
}

function tryQuery(query: Query, args: unknown[], onEnd: (isOk: boolean) => void): unknown {
  const callback = callbackIn(args);
  if (!callback) {
    const result = query(...args) as Promise<unknown>;
    result.then(
      () => onEnd(true),
      () => onEnd(false),
    );
    return result;
  }
  const reportEnd: Callback = (error, result) => {
    onEnd(!error);
    callback(error, result);
  };
  return query(...args.map((arg) => (arg === callback ? reportEnd : arg)));
}

const callbackIn = (args: unknown[]): Callback | undefined =>
  args.findLast((arg): arg is Callback => typeof arg === "function");

function textOf(question: unknown): string {
  if (typeof question === "string") return question;
  const { text } = (question ?? {}) as { text?: unknown };
  return typeof text === "string" ? text : "";
}
