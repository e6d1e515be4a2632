import type { QueryCtx } from "~/door/operation.server";
import { dayIn, daysBefore } from "~/lib/business-date";

/** Days of a report that names no first day. */
const defaultDays = 365;

/** Completes a period: until today, from a year before. */
export function reportPeriod(
  { actor, clock }: Pick<QueryCtx, "actor" | "clock">,
  { fromDate, toDate }: { fromDate?: string | undefined; toDate?: string | undefined },
): { fromDate: string; toDate: string } {
  const lastDay = toDate ?? dayIn(actor.formats.timeZone, clock.now());
  return { fromDate: fromDate ?? daysBefore(lastDay, defaultDays), toDate: lastDay };
}
