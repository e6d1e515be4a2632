import { z } from "zod";
import type { Db } from "~/db/db.server";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { may, signedIn } from "~/door/verdict";
import { findClosure, findDowntimesOf } from "./downtime.store.server";

const day = 86_400_000;
/** Cache TTL: every page asks, and they share one answer. */
const pollInterval = 2_000;
/** Announces downtimes a week ahead, so that people can plan their orders. */
const announcementDays = 7;

/** Notice for visitors: closed until when, or closed from when to when. */
export interface Outage {
  closed: boolean;
  maintenance: boolean;
  from: string | null;
  until: string;
  message: string;
}

export const findOutage = query({
  name: "downtimes.findOutage",
  allow: signedIn,
  input: z.strictObject({}),
  async run(ctx) {
    const { system } = ctx.erpContext;
    const outage = await ctx.cache.remember({
      key: ["outage", system],
      ttl: pollInterval,
      fresh: () => outageOf(ctx.db, system, ctx.clock.now()),
    });
    return ok(outage);
  },
});

export async function outageOf(db: Db, system: string, now: Date): Promise<Outage | null> {
  const soon = { from: now, until: new Date(now.getTime() + announcementDays * day) };
  const [next] = await findDowntimesOf(db, system, soon, 1);
  const closure = await findClosure(db, system, now);
  const runningDowntime = next && next.startsAt <= now ? next : undefined;
  if (closure && !runningDowntime) {
    const { until, maintenance } = closure;
    return { closed: true, maintenance, from: null, until: until.toISOString(), message: "" };
  }
  if (!next) return null;
  return {
    closed: runningDowntime !== undefined,
    maintenance: true,
    from: next.startsAt.toISOString(),
    until: next.endsAt.toISOString(),
    message: next.message,
  };
}

/** Lists the planned downtimes for those who plan them. */
export const findDowntimes = query({
  name: "downtimes.findDowntimes",
  allow: may("administer"),
  input: z.strictObject({}),
  async run(ctx) {
    const now = ctx.clock.now();
    const { system } = ctx.erpContext;
    const ahead = { from: now, until: new Date(now.getTime() + 366 * day) };
    const downtimes = await findDowntimesOf(ctx.db, system, ahead, 50);
    return ok({ downtimes, closure: await findClosure(ctx.db, system, now) });
  },
});
