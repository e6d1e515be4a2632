import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { submissions } from "../cart.tables";

export interface OrderRowSearch {
  salesAreaId: string;
  /** Customer of the rows; null for all of the sales area. */
  soldTo: string | null;
  /** First and last day in the reader's time zone. */
  fromDate: string;
  toDate: string;
  timeZone: string;
}

export type OrderRow = Record<string, string | number | null>;

/** Finds what was submitted, by order or by line, latest first, at most so many rows. */
export async function findOrderRows(
  db: Db,
  part: "orders" | "order_lines",
  search: OrderRowSearch,
  limit: number,
): Promise<OrderRow[]> {
  const { rows } = await db.execute<OrderRow>(sql`${queries[part](search)} LIMIT ${limit}`);
  return rows;
}

const within = (at: SQL, { fromDate, toDate, timeZone }: OrderRowSearch): SQL =>
  sql`${at} >= ${fromDate}::date::timestamp AT TIME ZONE ${timeZone}
    AND ${at} < (${toDate}::date + 1)::timestamp AT TIME ZONE ${timeZone}`;

const dayOf = (at: SQL, { timeZone }: OrderRowSearch): SQL =>
  sql`to_char(${at} AT TIME ZONE ${timeZone}, 'YYYY-MM-DD')`;

const ofCustomer = (column: SQL, { soldTo }: OrderRowSearch): SQL =>
  soldTo === null ? sql`true` : sql`${column} = ${soldTo}`;

const at = sql.raw("s.created_at");

const queries: Record<"orders" | "order_lines", (search: OrderRowSearch) => SQL> = {
  orders: (search) => sql`
    SELECT ${dayOf(at, search)} AS date, s.kind, s.state, s.document_number AS document,
      s.content ->> 'poNumber' AS po_number, s.user_id AS person, s.sold_to AS customer,
      jsonb_array_length(s.content -> 'lines') AS lines, nullif(s.content -> 'seen' ->> 'total', '') AS total,
      s.content -> 'seen' ->> 'currency' AS currency
    FROM ${submissions} s WHERE s.sales_area_id = ${search.salesAreaId}
      AND ${ofCustomer(sql.raw("s.sold_to"), search)} AND ${within(at, search)}
    ORDER BY s.created_at DESC, s.id`,
  order_lines: (search) => sql`
    SELECT ${dayOf(at, search)} AS date, s.document_number AS document, s.content ->> 'poNumber' AS po_number,
      s.user_id AS person, s.sold_to AS customer, seen ->> 'material' AS material, seen ->> 'name' AS material_name,
      line -> 'attributes' ->> 'cost_centre' AS cost_centre,
      s.content -> 'header' -> 'attributes' ->> 'department' AS department, seen ->> 'quantity' AS quantity,
      seen ->> 'unit' AS unit, nullif(seen ->> 'net', '') AS net, s.content -> 'seen' ->> 'currency' AS currency
    FROM ${submissions} s, jsonb_array_elements(s.content -> 'seen' -> 'lines') seen
    LEFT JOIN LATERAL (SELECT each AS line FROM jsonb_array_elements(s.content -> 'lines') each
      WHERE each ->> 'itemNumber' = seen ->> 'itemNumber' LIMIT 1) lines ON true
    WHERE s.kind = 'order' AND s.state = 'confirmed' AND s.sales_area_id = ${search.salesAreaId}
      AND ${ofCustomer(sql.raw("s.sold_to"), search)} AND ${within(at, search)}
    ORDER BY s.created_at DESC, s.id, (seen ->> 'itemNumber')::int`,
};
