import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { Actor } from "./actor";
import { rateWindows } from "./door.tables";
import { networkOf } from "./network";
import type { Services } from "./services";

/** The part of an operation's context that a rate limit needs: who is counted. */
interface LimitedCtx {
  actor: Actor;
  origin: string;
  device?: Buffer | null;
  services: Services;
}

export interface Limit<I = unknown> {
  times: number;
  seconds: number;
  /** Counts by this value of the input as well as by caller. */
  by?: (input: I) => string;
  /** Counts only refusals. */
  failures?: true;
  /** Exempts a caller from the limit; evaluated only once the limit is reached. */
  unless?: (ctx: LimitedCtx, input: I) => Promise<boolean>;
}

type CounterServices = Pick<Services, "database" | "clock">;
type Window = Pick<Limit, "times" | "seconds">;

/**
 * Counts in the database, so that neither a restart nor a second process forgets. Fixed windows: at most twice the
 * limit across a boundary, for one row and one statement. The window begins by the database's clock, which all processes
 * share.
 */
export async function withinLimit(services: CounterServices, key: string, limit: Window): Promise<boolean> {
  const start = windowStart(services, limit);
  const [row] = await services.database.db
    .insert(rateWindows)
    .values({ key, start, count: 1 })
    .onConflictDoUpdate({
      target: rateWindows.key,
      set: {
        start,
        count: sql`CASE WHEN ${rateWindows.start} = excluded.start THEN ${rateWindows.count} + 1 ELSE 1 END`,
      },
    })
    .returning({ count: rateWindows.count });
  return (row?.count ?? 1) <= limit.times;
}

/** Returns whether one more request would be within the limit, without counting it. */
async function hasRoom(services: CounterServices, key: string, limit: Window): Promise<boolean> {
  const [row] = await services.database.db
    .select({ count: rateWindows.count })
    .from(rateWindows)
    .where(and(eq(rateWindows.key, key), eq(rateWindows.start, windowStart(services, limit))));
  return (row?.count ?? 0) < limit.times;
}

function windowStart({ clock }: Pick<Services, "clock">, { seconds }: Window): Date {
  const now = clock.now().getTime();
  return new Date(now - (now % (seconds * 1000)));
}

/** Counts a request by an operation's limits; returns the limit that it goes beyond, or null. */
export async function findReachedLimit<I>(
  ctx: LimitedCtx,
  operation: string,
  limits: readonly Limit<I>[],
  input: I,
): Promise<Limit<I> | null> {
  for (const limit of limits) {
    const key = limitKey(ctx, operation, limit, input);
    const isWithin = await (limit.failures ? hasRoom : withinLimit)(ctx.services, key, limit);
    if (!isWithin && !(await limit.unless?.(ctx, input))) return limit;
  }
  return null;
}

/** Counts a refusal by the limits that count nothing else. */
export async function countFailure<I>(
  ctx: LimitedCtx,
  operation: string,
  limits: readonly Limit<I>[],
  input: I,
): Promise<void> {
  for (const limit of limits) {
    if (limit.failures) await withinLimit(ctx.services, limitKey(ctx, operation, limit, input), limit);
  }
}

function limitKey<I>(ctx: LimitedCtx, operation: string, { by, failures }: Limit<I>, input: I): string {
  const key = `${operation}|${ctx.actor.userId ?? networkOf(ctx.origin)}|${by?.(input) ?? ""}`;
  return failures ? `${key}|failures` : key;
}

/**
 * Deletes windows that began before, and returns how many. Their keys contain names that visitors typed, so their
 * number has no limit. An index would make each count slower, and this reads the table only once a night.
 */
export async function forgetWindows(tx: Db, before: Date, limit: number): Promise<number> {
  const expiredRows = tx
    .select({ key: rateWindows.key })
    .from(rateWindows)
    .where(lt(rateWindows.start, before))
    .limit(limit);
  // The window was renewed in the meantime.
  const { rowCount } = await tx
    .delete(rateWindows)
    .where(sql`${inArray(rateWindows.key, expiredRows)} AND ${lt(rateWindows.start, before)}`);
  return rowCount ?? 0;
}
