import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import { backups } from "~/db/backup/backups.tables";
import type { Db } from "~/db/db.server";
import { mails } from "~/mail/mail.tables";

/** Finds the time of the newest backup. */
export async function findNewestBackup(db: Db): Promise<Date | null> {
  const newest = await db
    .select({ finishedAt: backups.finishedAt })
    .from(backups)
    .orderBy(desc(backups.finishedAt))
    .limit(1);
  return newest[0]?.finishedAt ?? null;
}

/** Counts mails that have waited since before `late`, and those refused since `recent`. */
export async function countMails(db: Db, { late, recent }: { late: Date; recent: Date }) {
  const waitingCount = await db.$count(mails, and(eq(mails.state, "waiting"), lt(mails.createdAt, late)));
  const refusedCount = await db.$count(mails, and(eq(mails.state, "refused"), gte(mails.createdAt, recent)));
  return { waiting: waitingCount, refused: refusedCount };
}

/** Counts jobs that should have begun before `bound`, and those that were given up. */
export async function countJobs(db: Db, bound: Date): Promise<{ lateCount: number; failedCount: number }> {
  const { rows } = await db.execute<{ lateCount: number; failedCount: number }>(sql`
    SELECT count(*) FILTER (WHERE state < 'active' AND start_after < ${bound.toISOString()}::timestamptz)::int AS "lateCount",
      count(*) FILTER (WHERE state = 'failed')::int AS "failedCount"
    FROM jobs.job WHERE name NOT LIKE '\\_\\_%'`);
  return rows[0] ?? { lateCount: 0, failedCount: 0 };
}

/** Counts the products of the portal's copy, and tells whether a run that began before `bound` still copies. */
export async function findCatalogCopy(
  db: Db,
  bound: Date,
): Promise<{ products: number; isCopying: boolean }> {
  const { rows } = await db.execute<{ products: number; isCopying: boolean }>(sql`
    SELECT (SELECT count(*)::int FROM catalog_products) AS products,
      EXISTS (SELECT FROM jobs.job WHERE name = 'catalog.catchUp' AND state = 'active'
        AND started_on < ${bound.toISOString()}::timestamptz) AS "isCopying"`);
  return rows[0] ?? { products: 0, isCopying: false };
}
