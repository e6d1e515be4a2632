import { inArray, lt, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { rateWindows } from "./door.tables";
import type { Services } from "./services";

export interface Limit<I = unknown> {
  times: number;
  seconds: number;
  /** Counts by what is asked for as well as by who asks. */
  by?: (input: I) => string;
}

/**
 * Counts in the database, so that neither a restart nor a second process forgets. Fixed windows: at most twice the
 * limit across a boundary, for one row and one statement.
 */
export async function withinLimit(
  services: Pick<Services, "database" | "clock">,
  key: string,
  limit: Pick<Limit, "times" | "seconds">,
): Promise<boolean> {
  const now = services.clock.now().getTime();
  const start = new Date(now - (now % (limit.seconds * 1000)));
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

/**
 * Takes away windows that began before; how many. Names that visitors typed are in them, so that there is no end to
 * them. There is no index for this: it would make each count dearer, and this reads the table once a night.
 */
export async function forgetWindows(tx: Db, before: Date, most: number): Promise<number> {
  const old = tx
    .select({ key: rateWindows.key })
    .from(rateWindows)
    .where(lt(rateWindows.start, before))
    .limit(most);
  // The window was renewed in the meantime.
  const { rowCount } = await tx
    .delete(rateWindows)
    .where(sql`${inArray(rateWindows.key, old)} AND ${lt(rateWindows.start, before)}`);
  return rowCount ?? 0;
}
