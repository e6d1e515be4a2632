import { sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { erpWrites } from "~/erp/erp-writes.tables";
import type { PortalSearch } from "./portal-sources";

type WriteRow = Record<string, string | number | boolean | null>;

/** Finds the requests that changed something in the ERP, latest first, at most so many rows. */
export async function findWriteRows(db: Db, search: PortalSearch, limit: number): Promise<WriteRow[]> {
  const { salesAreaId, soldTo, fromDate, toDate, timeZone } = search;
  const { rows } = await db.execute<WriteRow>(sql`
    SELECT to_char(w.at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS date, w.user_id AS person, w.partner AS customer,
      w.operation, w.document, w.milliseconds, w.result = 'ok' AS succeeded, w.result
    FROM ${erpWrites} w WHERE w.sales_area = ${salesAreaId}
      AND ${soldTo === null ? sql`true` : sql`w.partner = ${soldTo}`}
      AND w.at >= ${fromDate}::date::timestamp AT TIME ZONE ${timeZone}
      AND w.at < (${toDate}::date + 1)::timestamp AT TIME ZONE ${timeZone}
    ORDER BY w.at DESC, w.id LIMIT ${limit}`);
  return rows;
}
