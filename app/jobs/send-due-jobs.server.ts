import { sql } from "drizzle-orm";
import type { Database } from "~/db/db.server";
import type { JobDefinition, Jobs } from "./jobs";
import { isDueWithin, type Schedule, scheduleOf } from "./schedule";

/**
 * Minutes that are made up for: as long as a deployment or a restart of the database may take. Of a longer pause, as of a clock that
 * was set back by more, nothing is.
 */
const minutesMadeUpFor = 60;

const minuteOf = (time: string) => sql.raw(`floor(extract(epoch FROM ${time}) / 60)::int`);

/** Holds while the current minute was not judged; the database's clock counts, which all processes share. */
const isOpen = sql`cron_on IS NULL OR ${minuteOf("cron_on")} < ${minuteOf("now()")}
  OR cron_on > now() + ${`${minutesMadeUpFor} minutes`}::interval`;

/**
 * Returns the work of one round: stores the jobs that became due since the last round of any process. The minute is judged and
 * the jobs are stored in one transaction, so that each is stored once, whichever process does it and whichever dies meanwhile.
 */
export function openSchedules(
  { db, transaction }: Pick<Database, "db" | "transaction">,
  jobs: Jobs,
  definitions: readonly JobDefinition[],
): () => Promise<void> {
  const schedules = definitions.flatMap(({ name, schedule }): [string, Schedule][] =>
    schedule ? [[name, scheduleOf(schedule)]] : [],
  );
  return async () => {
    // Most rounds of most processes end here, without a lock.
    const openMinute = await db.execute(sql`SELECT FROM jobs.version WHERE ${isOpen}`);
    if (openMinute.rowCount === 0) return;
    await transaction(async (tx) => {
      const { rows } = await tx.execute<{ judged: number | null; current: number }>(
        sql`SELECT ${minuteOf("cron_on")} AS judged, ${minuteOf("now()")} AS current FROM jobs.version WHERE ${isOpen} FOR UPDATE`,
      );
      const [minutes] = rows;
      if (!minutes) return;
      const after = firstOf(minutes);
      for (const [name, schedule] of schedules)
        if (isDueWithin(schedule, after, minutes.current))
          await jobs.enqueue(tx, { name, payload: {}, singleton: "schedule" });
      await tx.execute(sql`UPDATE jobs.version SET cron_on = now()`);
    });
  };
}

/** The minute after which work is due: the last one that was judged, if that was lately. */
function firstOf({ judged, current }: { judged: number | null; current: number }): number {
  if (judged === null || judged > current || current - judged > minutesMadeUpFor) return current - 1;
  return judged;
}
