import type { Call } from "../call";
import type { ItemRecord } from "../records";
import { lockKey } from "./write-document.server";

/**
 * Locks the quotes in the order of their numbers, so that concurrent orders from one quote neither race nor deadlock.
 */
export async function lockQuotes(call: Pick<Call, "sql">, numbers: readonly string[]): Promise<void> {
  for (const number of numbers) await lockKey(call.sql, `document ${number}`);
}

export const quotesBehind = (items: readonly ItemRecord[]): string[] =>
  [
    ...new Set(items.flatMap((item) => (item.refKind === "quote" && item.refNumber ? [item.refNumber] : []))),
  ].sort();

/**
 * Recounts the ordered quantity of the quote lines behind these lines: the sum of all order lines that reference
 * them. Stored in `delivered` of the quote's line. Requires the locks of `lockQuotes`.
 */
export async function countOrdered(call: Pick<Call, "sql">, items: readonly ItemRecord[]): Promise<void> {
  const quotes = quotesBehind(items);
  if (quotes.length === 0) return;
  await call.sql.run(
    `UPDATE items q SET delivered = least(q.base_quantity, o.ordered),
       status = CASE WHEN o.ordered >= q.base_quantity THEN 'ORDR' ELSE 'OPEN' END
     FROM (SELECT ref_number, ref_item, sum(CASE WHEN rejection IS NULL THEN base_quantity ELSE delivered END) AS ordered
           FROM items WHERE ref_number = ANY($1) AND kind = 'order' GROUP BY ref_number, ref_item) o
     WHERE q.document = o.ref_number AND q.item_number = o.ref_item AND q.kind = 'quote' AND q.rejection IS NULL`,
    [quotes],
  );
  await call.sql.run(
    `UPDATE documents d SET version = version + 1,
       status = CASE WHEN EXISTS (SELECT FROM items WHERE document = d.number AND rejection IS NULL AND delivered < base_quantity)
         THEN 'OPEN' ELSE 'ORDR' END
     WHERE number = ANY($1) AND kind = 'quote' AND status IN ('OPEN', 'ORDR')`,
    [quotes],
  );
}
