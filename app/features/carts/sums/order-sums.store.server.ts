import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { submissions } from "../cart.tables";

export interface OrderSumSearch {
  salesAreaId: string;
  soldTo: string;
  /** First and last day in the reader's time zone. */
  fromDate: string;
  toDate: string;
  timeZone: string;
  by: "day" | "week" | "month" | "user";
}

/** Adds up the orders that a customer sent from the portal and the ERP has confirmed. */
export async function sumOrders(db: Db, search: OrderSumSearch) {
  const { salesAreaId, soldTo, fromDate, toDate, timeZone, by } = search;
  const currency = sql<string>`${submissions.content} -> 'seen' ->> 'currency'`;
  const key = keyOf(by, timeZone);
  const rows = await db
    .select({
      key,
      currency,
      documents: sql<number>`count(*)::int`,
      amount: sql<string>`coalesce(sum(nullif(${submissions.content} -> 'seen' ->> 'total', '')::numeric), 0)::text`,
    })
    .from(submissions)
    .where(
      and(
        eq(submissions.salesAreaId, salesAreaId),
        eq(submissions.soldTo, soldTo),
        eq(submissions.kind, "order"),
        inArray(submissions.state, ["confirmed"]),
        sql`${submissions.createdAt} >= ${fromDate}::date::timestamp AT TIME ZONE ${timeZone}`,
        sql`${submissions.createdAt} < (${toDate}::date + 1)::timestamp AT TIME ZONE ${timeZone}`,
      ),
    )
    .groupBy(sql`1`, sql`2`);
  return rows.map((row) => ({ ...row, currency: row.currency ?? "" }));
}

function keyOf(by: OrderSumSearch["by"], timeZone: string): SQL<string> {
  if (by === "user") return sql<string>`${submissions.userId}::text`;
  const unit = sql.raw(`'${by}'`);
  return sql<string>`to_char(date_trunc(${unit}, ${submissions.createdAt} AT TIME ZONE ${timeZone}), 'YYYY-MM-DD')`;
}
