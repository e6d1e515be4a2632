import { num, zero } from "../../decimal";
import type { Call } from "../call";
import { keysIn } from "../list.server";
import type { Supply } from "./promise";

/**
 * Locks the stock of materials, so that only one order at a time can promise it. Sorted by number, which prevents
 * deadlocks.
 */
export async function lockSupply(
  call: Pick<Call, "sql">,
  plant: string,
  materials: Iterable<string>,
): Promise<void> {
  const keys = [...new Set(materials)].sort().map((material) => `${plant}|${material}`);
  await call.sql.run(
    "SELECT pg_advisory_xact_lock(hashtextextended(k, 0)) FROM unnest($1::text[]) WITH ORDINALITY AS t(k, n) ORDER BY n",
    [keys],
  );
}

/**
 * Reads stock, expected receipts and reservations of materials in one plant. Leaves out the reservations of
 * `excludedDocument`, except those on deliveries.
 */
export async function findSupply(
  call: Pick<Call, "sql">,
  plant: string,
  materials: string[],
  excludedDocument: string | null,
): Promise<Map<string, Supply>> {
  const supply = new Map<string, Supply>(
    materials.map((material) => [material, { onHand: zero, receipts: [], reserved: [] }]),
  );
  const rows = await call.sql.many<{ what: string; material: string; date: string | null; quantity: string }>(
    `SELECT 'stock' AS what, material, NULL::date AS date, on_hand AS quantity
       FROM stock WHERE material = ${keysIn("$1")} AND plant = $2
     UNION ALL
     SELECT 'receipt', material, date, sum(quantity)
       FROM receipts WHERE material = ${keysIn("$1")} AND plant = $2 AND NOT received GROUP BY material, date
     UNION ALL
     SELECT 'reserved', material, confirmed_date, sum(CASE WHEN document = $3 THEN open - undelivered ELSE open END)
       FROM schedule_lines
       WHERE material = ${keysIn("$1")} AND plant = $2 AND open > 0 AND confirmed_date IS NOT NULL
       GROUP BY material, confirmed_date`,
    [materials, plant, excludedDocument],
  );
  for (const row of rows) {
    const entry = supply.get(row.material);
    if (!entry) continue;
    if (row.date === null) entry.onHand = num(row.quantity);
    else
      (row.what === "receipt" ? entry.receipts : entry.reserved).push({
        date: row.date,
        quantity: num(row.quantity),
      });
  }
  return supply;
}
