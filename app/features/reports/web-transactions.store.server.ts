import { and, count, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "~/db/db.server";
import { erpWriteSums, erpWrites } from "~/erp/erp-writes.tables";

export type WebTransaction = typeof erpWrites.$inferSelect;

export interface TransactionSearch {
  /** Sales area of the transactions; null for all, for staff who have not chosen one. */
  salesArea: string | null;
  /** Customer of the transactions; null for all of the sales area. */
  partner: string | null;
  /** First and last day in the reader's time zone. */
  fromDate: string | null;
  toDate: string | null;
  timeZone: string;
  result: "ok" | "failed" | null;
}

export interface TransactionTotals {
  total: number;
  succeeded: number;
  failed: number;
  /** Mean duration in milliseconds; 0 without transactions. */
  meanMilliseconds: number;
}

const within = (at: SQL, { fromDate, toDate, timeZone }: TransactionSearch) =>
  and(
    fromDate ? sql`${at} >= ${fromDate}::date::timestamp AT TIME ZONE ${timeZone}` : undefined,
    toDate ? sql`${at} < (${toDate}::date + 1)::timestamp AT TIME ZONE ${timeZone}` : undefined,
  );

const matchesSearch = (search: TransactionSearch) => {
  const { salesArea, partner, result } = search;
  return and(
    salesArea === null ? undefined : eq(erpWrites.salesArea, salesArea),
    partner === null ? undefined : eq(erpWrites.partner, partner),
    within(sql`${erpWrites.at}`, search),
    result === "ok" ? eq(erpWrites.result, "ok") : undefined,
    result === "failed" ? ne(erpWrites.result, "ok") : undefined,
  );
};

/** Finds a page of transactions, latest first, with the totals of all that match. */
export async function findTransactions(
  db: Db,
  search: TransactionSearch,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: WebTransaction[]; totals: TransactionTotals }> {
  const [items, totals] = await Promise.all([
    db
      .select()
      .from(erpWrites)
      .where(matchesSearch(search))
      .orderBy(desc(erpWrites.at), desc(erpWrites.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    search.partner === null ? readSums(db, search) : countRows(db, search),
  ]);
  return { items, totals };
}

const noTotals: TransactionTotals = { total: 0, succeeded: 0, failed: 0, meanMilliseconds: 0 };

/** Counts the rows of one customer, by the index. */
async function countRows(db: Db, search: TransactionSearch): Promise<TransactionTotals> {
  const [totals] = await db
    .select({
      total: count(),
      succeeded: sql<number>`count(*) FILTER (WHERE ${erpWrites.result} = 'ok')::int`,
      failed: sql<number>`count(*) FILTER (WHERE ${erpWrites.result} <> 'ok')::int`,
      meanMilliseconds: sql<number>`coalesce(round(avg(${erpWrites.milliseconds})), 0)::int`,
    })
    .from(erpWrites)
    .where(matchesSearch(search));
  return totals ?? noTotals;
}

/** Adds up the sums of all customers, whose rows may be millions. */
async function readSums(db: Db, search: TransactionSearch): Promise<TransactionTotals> {
  const { salesArea, result } = search;
  const sumOf = (column: AnyPgColumn) => sql<string>`coalesce(sum(${column}), 0)`;
  const [sums] = await db
    .select({
      succeeded: sumOf(erpWriteSums.succeeded),
      failed: sumOf(erpWriteSums.failed),
      succeededMilliseconds: sumOf(erpWriteSums.succeededMilliseconds),
      failedMilliseconds: sumOf(erpWriteSums.failedMilliseconds),
    })
    .from(erpWriteSums)
    .where(
      and(
        salesArea === null ? undefined : eq(erpWriteSums.salesArea, salesArea),
        within(sql`${erpWriteSums.quarter}`, search),
      ),
    );
  if (!sums) return noTotals;
  const successCount = result === "failed" ? 0 : Number(sums.succeeded);
  const failedCount = result === "ok" ? 0 : Number(sums.failed);
  const milliseconds =
    (result === "failed" ? 0 : Number(sums.succeededMilliseconds)) +
    (result === "ok" ? 0 : Number(sums.failedMilliseconds));
  const total = successCount + failedCount;
  return {
    total,
    succeeded: successCount,
    failed: failedCount,
    meanMilliseconds: total > 0 ? Math.round(milliseconds / total) : 0,
  };
}
