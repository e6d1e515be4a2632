import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { submissions } from "../cart.tables";

interface Search {
  materials: readonly string[];
  /** An empty list excludes nothing. */
  salesAreaIds: readonly string[];
  customerNumbers: readonly string[];
  /** Moment from which orders count, unless `fromDate` is later. */
  createdAt: Date;
  fromDate: string | null;
  /** Null: until today. */
  toDate: string | null;
}

/** Counts the confirmed orders from the portal that contain one of these products. */
export async function countOrdersWith(db: Db, search: Search): Promise<number> {
  const { materials, salesAreaIds, customerNumbers, createdAt, fromDate, toDate } = search;
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(submissions)
    .where(
      and(
        eq(submissions.kind, "order"),
        eq(submissions.state, "confirmed"),
        salesAreaIds.length > 0 ? inArray(submissions.salesAreaId, [...salesAreaIds]) : undefined,
        customerNumbers.length > 0 ? inArray(submissions.soldTo, [...customerNumbers]) : undefined,
        gte(submissions.createdAt, createdAt),
        fromDate ? sql`${submissions.createdAt} >= ${fromDate}::date` : undefined,
        toDate ? sql`${submissions.createdAt} < ${toDate}::date + 1` : undefined,
        sql`EXISTS (SELECT FROM jsonb_array_elements(${submissions.content} -> 'lines') AS line
          WHERE line ->> 'material' = ANY(${sql.param([...materials])}::text[]))`,
      ),
    );
  return row?.count ?? 0;
}
