import { z } from "zod";
import type { Db } from "~/db/db.server";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { may, signedIn } from "~/door/verdict";
import { probesFrom } from "~/erp/gate.server";
import { isIndefinite } from "~/erp/indefinite";
import type { Locale } from "~/i18n/locales";
import { translationOf } from "~/i18n/translated";
import type { Outage } from "~/ui/frames/OutageBanner";
import { type Closure, type Downtime, findClosure, findDowntimesOf } from "./downtime.store.server";

const hour = 3_600_000;
const day = 24 * hour;
/** Cache TTL: every page asks, and they share one answer. */
const pollInterval = 2_000;
/** Downtimes that begin later are announced to nobody yet. */
const maxAnnouncementDays = 31;

export const findOutage = query({
  name: "downtimes.findOutage",
  allow: signedIn,
  input: z.strictObject({}),
  async run(ctx) {
    const { system, isStaff = false } = ctx.erpContext;
    const { locale } = ctx.actor.formats;
    const now = ctx.clock.now();
    const facts = await ctx.cache.remember({
      key: ["outage", system],
      ttl: pollInterval,
      fresh: () => findFacts(ctx.db, system, now),
    });
    return ok(outageFrom(facts, { isStaff, locale }, now));
  },
});

interface Visitor {
  isStaff: boolean;
  locale: Locale;
}

export const outageOf = async (db: Db, { system, ...visitor }: Visitor & { system: string }, now: Date) =>
  outageFrom(await findFacts(db, system, now), visitor, now);

interface Facts {
  downtimes: Downtime[];
  closure: Closure | null;
}

async function findFacts(db: Db, system: string, now: Date): Promise<Facts> {
  const period = { from: now, until: new Date(now.getTime() + maxAnnouncementDays * day) };
  const downtimes = await findDowntimesOf(db, system, period, 20);
  return { downtimes, closure: await findClosure(db, system, now) };
}

/** Leaves out a closure that may be over: the page itself asks the ERP then, and says so if that is still away. */
function outageFrom({ downtimes, closure }: Facts, visitor: Visitor, now: Date): Outage | null {
  const next = downtimes.find(
    ({ startsAt, endsAt, announceHours }) =>
      startsAt.getTime() - announceHours * hour <= now.getTime() && endsAt > now,
  );
  const runningDowntime = next && next.startsAt <= now ? next : undefined;
  if (closure && now < probesFrom(closure.until, closure.reason) && !runningDowntime) {
    const { until, maintenance } = closure;
    return { closed: true, maintenance, from: null, until: until.toISOString(), message: "" };
  }
  if (!next) return null;
  return {
    closed: runningDowntime !== undefined && !(visitor.isStaff && runningDowntime.mayWork === "staff"),
    maintenance: true,
    from: next.startsAt.toISOString(),
    until: isIndefinite(next.endsAt) ? null : next.endsAt.toISOString(),
    message: translationOf(next.messages, visitor) || next.message,
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
    const period = { from: now, until: new Date(now.getTime() + 366 * day) };
    const downtimes = await findDowntimesOf(ctx.db, system, period, 50);
    return ok({ downtimes, closure: await findClosure(ctx.db, system, now) });
  },
});
