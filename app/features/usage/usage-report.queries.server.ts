import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { may } from "~/door/verdict";
import { countCheckouts } from "~/features/carts/sums/order-counts.server";
import { dayIn, daysBefore } from "~/lib/business-date";
import { findMostCounted } from "./usage.store.server";

const maxRows = 50;
const dayMs = 86_400_000;

/** Periods of the report in days. */
export const usagePeriods = [7, 30, 90, 365] as const;

/** Reads what was used in the last days: pages, searches that found nothing, checkouts that were left. */
export const getUsage = query({
  name: "usage.get",
  allow: may("administer"),
  input: z.strictObject({ days: z.coerce.number().int().min(1).max(400).default(30) }),
  async run(ctx, { days }) {
    const now = ctx.clock.now();
    const since = daysBefore(dayIn("UTC", now), days - 1);
    const [pages, searches, checkouts] = await Promise.all([
      findMostCounted(ctx.db, { kind: "page", since, limit: maxRows }),
      findMostCounted(ctx.db, { kind: "emptySearch", since, limit: maxRows }),
      countCheckouts(ctx.db, {
        since: new Date(`${since}T00:00:00Z`),
        leftBefore: new Date(now.getTime() - dayMs),
      }),
    ]);
    return ok({ days, pages, searches, checkouts });
  },
});
