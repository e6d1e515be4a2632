import { and, count, desc, eq, ne, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { erpWrites } from "~/erp/erp-writes.tables";

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

const matching = ({ salesArea, partner, fromDate, toDate, timeZone, result }: TransactionSearch) =>
  and(
    salesArea === null ? undefined : eq(erpWrites.salesArea, salesArea),
    partner === null ? undefined : eq(erpWrites.partner, partner),
    fromDate ? sql`${erpWrites.at} >= ${fromDate}::date::timestamp AT TIME ZONE ${timeZone}` : undefined,
    toDate ? sql`${erpWrites.at} < (${toDate}::date + 1)::timestamp AT TIME ZONE ${timeZone}` : undefined,
    result === "ok" ? eq(erpWrites.result, "ok") : undefined,
    result === "failed" ? ne(erpWrites.result, "ok") : undefined,
  );

/** Finds a page of transactions, latest first, with the totals of all that match. */
export async function findTransactions(
  db: Db,
  search: TransactionSearch,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: WebTransaction[]; totals: TransactionTotals }> {
  const matches = matching(search);
  const [items, [totals]] = await Promise.all([
    db
      .select()
      .from(erpWrites)
      .where(matches)
      .orderBy(desc(erpWrites.at), desc(erpWrites.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db
      .select({
        total: count(),
        succeeded: sql<number>`count(*) FILTER (WHERE ${erpWrites.result} = 'ok')::int`,
        failed: sql<number>`count(*) FILTER (WHERE ${erpWrites.result} <> 'ok')::int`,
        meanMilliseconds: sql<number>`coalesce(round(avg(${erpWrites.milliseconds})), 0)::int`,
      })
      .from(erpWrites)
      .where(matches),
  ]);
  return { items, totals: totals ?? { total: 0, succeeded: 0, failed: 0, meanMilliseconds: 0 } };
}
