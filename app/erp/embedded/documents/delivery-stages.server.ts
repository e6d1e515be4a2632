import type { StatusCode } from "../../port/documents";
import type { Sql } from "../pool.server";

/** Finds the stages of all deliveries of orders; the status of an order follows from them. */
export async function deliveryStages(
  sql: Sql,
  orders: readonly string[],
): Promise<ReadonlyMap<string, StatusCode[]>> {
  const rows = await sql.many<{ orderNumber: string; status: StatusCode }>(
    `SELECT DISTINCT i.order_number, d.status FROM items i JOIN documents d ON d.number = i.document
     WHERE i.order_number = ANY($1) AND i.kind = 'delivery'`,
    [orders],
  );
  const stages = new Map<string, StatusCode[]>();
  for (const row of rows) stages.set(row.orderNumber, [...(stages.get(row.orderNumber) ?? []), row.status]);
  return stages;
}
