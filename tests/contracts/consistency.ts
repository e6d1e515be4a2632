import type { Sql } from "~/erp/embedded/pool.server";

/**
 * Invariants of the embedded ERP's tables, as queries for the records that violate them. Each is proven in a test
 * that violates it on purpose.
 */
export const rules: Record<string, string> = {
  "a document's total is net and tax": "SELECT number FROM documents WHERE net + tax <> total",
  "a document's lines add up to its goods": `SELECT d.number FROM documents d
     LEFT JOIN (SELECT document, sum(net) AS net, sum(total) AS total FROM items GROUP BY document) i ON i.document = d.number
     WHERE (d.totals ->> 'goods')::numeric <> coalesce(i.net, 0) AND d.kind <> 'delivery'`,
  "a document's taxes add up": `SELECT number FROM documents WHERE kind IN ('order', 'quote', 'invoice', 'return', 'creditMemo')
     AND tax <> (SELECT coalesce(sum((t ->> 'amount')::numeric), 0) FROM jsonb_array_elements(totals -> 'taxes') t)`,
  "tax is base times rate": `SELECT d.number FROM documents d, jsonb_array_elements(d.totals -> 'taxes') t
     WHERE d.kind IN ('order', 'quote', 'invoice', 'return', 'creditMemo')
       AND (t ->> 'amount')::numeric <> round((t ->> 'base')::numeric * (t ->> 'rate')::numeric / 100, 2)`,
  "a line's total is net and tax": "SELECT document FROM items WHERE net + tax <> total",
  "every invoice has its delivery and its order": `SELECT i.document FROM items i
     WHERE i.kind = 'invoice' AND NOT EXISTS (SELECT FROM items d JOIN items o ON o.document = d.order_number AND o.item_number = d.order_item
       WHERE d.document = i.ref_number AND d.item_number = i.ref_item AND d.kind = 'delivery' AND o.kind = 'order')`,
  "every invoice has its open item of the same amount": `SELECT d.number FROM documents d WHERE d.kind = 'invoice'
     AND NOT EXISTS (SELECT FROM open_items o WHERE o.document = d.number AND o.amount = d.total)`,
  "what is paid of an item is what its settlements say": `SELECT o.number FROM open_items o
     LEFT JOIN (SELECT open_item, sum(amount + discount) AS paid FROM settlements GROUP BY open_item) s ON s.open_item = o.number
     WHERE o.paid <> coalesce(s.paid, 0) OR abs(o.paid) > abs(o.amount)`,
  "a payment is the sum of what it settles and of what it brought on account": `SELECT p.number FROM payments p
     WHERE p.amount <> (SELECT coalesce(sum(s.amount), 0) FROM settlements s JOIN open_items o ON o.number = s.open_item
         WHERE s.payment = p.number AND o.kind <> 'downPaymentRequest')
       - (SELECT coalesce(sum(amount), 0) FROM open_items WHERE payment = p.number)`,
  "no invoice waits for money that was paid ahead for its order": `SELECT o.number FROM open_items o
     WHERE o.kind = 'invoice' AND o.amount > o.paid AND o.payment_block IS NULL
       AND EXISTS (SELECT FROM open_items a JOIN items i ON i.order_number = a.document
         WHERE a.kind = 'onAccount' AND a.payment IS NOT NULL AND a.amount < a.paid AND i.document = o.document AND i.kind = 'invoice' AND a.payer = o.payer)`,
  "no more is delivered, issued or invoiced than was ordered": `SELECT document FROM items WHERE kind = 'order'
     AND (delivered > base_quantity OR issued > delivered OR invoiced > issued)`,
  "deliveries add up to what the order says": `SELECT o.document FROM items o
     LEFT JOIN (SELECT order_number, order_item, sum(base_quantity) AS delivered FROM items WHERE kind = 'delivery' GROUP BY 1, 2) d
       ON d.order_number = o.document AND d.order_item = o.item_number
     WHERE o.kind = 'order' AND o.delivered <> coalesce(d.delivered, 0)`,
  // Each invoice rounds its tax once for each rate, so that only the net values add up to the order's to the cent.
  "invoices of a finished line come to the line": `SELECT o.document FROM items o
     JOIN (SELECT order_number, order_item, sum(net) AS net FROM items WHERE kind = 'invoice' GROUP BY 1, 2) i
       ON i.order_number = o.document AND i.order_item = o.item_number
     WHERE o.kind = 'order' AND o.invoiced = o.base_quantity AND i.net <> o.net`,
  "invoices of a finished order come to the order": `SELECT o.number FROM documents o WHERE o.kind = 'order'
     AND EXISTS (SELECT FROM items i WHERE i.document = o.number AND i.invoiced > 0)
     AND NOT EXISTS (SELECT FROM items i WHERE i.document = o.number AND i.invoiced < i.base_quantity AND i.net <> 0)
     AND o.net <> (SELECT sum(net) FROM documents WHERE kind = 'invoice'
       AND number IN (SELECT document FROM items WHERE kind = 'invoice' AND order_number = o.number))`,
  "of a quote is ordered what the lines that follow it say": `SELECT q.document FROM items q
     LEFT JOIN (SELECT ref_number, ref_item, sum(CASE WHEN rejection IS NULL THEN base_quantity ELSE delivered END) AS ordered
       FROM items WHERE kind = 'order' AND ref_kind = 'quote' GROUP BY 1, 2) o ON o.ref_number = q.document AND o.ref_item = q.item_number
     WHERE q.kind = 'quote' AND q.rejection IS NULL AND q.delivered <> least(q.base_quantity, coalesce(o.ordered, 0))`,
  "an order of which nothing is left to deliver stands where the last of its deliveries does": `SELECT o.number FROM documents o
     JOIN (SELECT i.order_number, min(array_position(ARRAY['DLCR', 'PCKD', 'GI', 'SHIP', 'GR'], d.status)) AS stage
       FROM items i JOIN documents d ON d.number = i.document WHERE i.kind = 'delivery' GROUP BY 1) s ON s.order_number = o.number
     WHERE o.kind = 'order' AND o.status IS DISTINCT FROM (ARRAY['DLCR', 'PCKD', 'GI', 'SHIP', 'GR'])[s.stage]
       AND NOT EXISTS (SELECT FROM items i WHERE i.document = o.number AND i.rejection IS NULL AND i.delivered < i.base_quantity)`,
  "a quote is open while something of it may be ordered": `SELECT q.number FROM documents q WHERE q.kind = 'quote' AND q.status IS DISTINCT FROM CASE
       WHEN EXISTS (SELECT FROM items i WHERE i.document = q.number AND i.rejection IS NULL AND i.delivered < i.base_quantity) THEN 'OPEN'
       WHEN EXISTS (SELECT FROM items i WHERE i.document = q.number AND i.rejection IS NULL) THEN 'ORDR' ELSE 'CANC' END`,
  "no more comes back than was delivered": `SELECT c.delivery FROM (
       SELECT coalesce(v.ref_number, r.ref_number) AS delivery, coalesce(v.ref_item, r.ref_item) AS line, sum(r.base_quantity) AS quantity
       FROM items r JOIN documents d ON d.number = r.document AND d.status <> 'DENY'
       LEFT JOIN items v ON v.document = r.ref_number AND v.item_number = r.ref_item AND v.kind = 'invoice'
       WHERE r.kind = 'return' GROUP BY 1, 2) c
     JOIN items i ON i.document = c.delivery AND i.item_number = c.line AND i.base_quantity < c.quantity`,
  "a payer's exposure is what is open": `SELECT payer FROM (
       SELECT payer, currency, open_value AS amount FROM documents
       UNION ALL SELECT payer, currency, amount - paid FROM open_items WHERE kind <> 'downPaymentRequest'
       UNION ALL SELECT payer, currency, -amount FROM exposure_changes
     ) AS x GROUP BY payer, currency HAVING sum(amount) <> 0`,
  "the sums of an account are those of its open items": `SELECT payer FROM (
       SELECT payer, sales_area, currency, due_date, items, debit_items, debits, credits, payable_items, payable FROM account_changes
       UNION ALL SELECT payer, sales_area, currency, due_date, -1, -(amount > paid)::int, -greatest(amount - paid, 0),
         -greatest(paid - amount, 0), -(kind = 'invoice' AND payment_block IS NULL)::int,
         CASE WHEN kind = 'invoice' AND payment_block IS NULL THEN paid - amount ELSE 0 END
       FROM open_items WHERE amount <> paid AND kind <> 'downPaymentRequest'
     ) AS x GROUP BY payer, sales_area, currency, due_date
     HAVING (sum(items), sum(debit_items), sum(debits), sum(credits), sum(payable_items), sum(payable))
       IS DISTINCT FROM (0, 0, 0, 0, 0, 0)`,
  "schedule lines reserve what has not left": `SELECT s.document FROM schedule_lines s
     WHERE s.open < s.undelivered OR s.open > s.quantity OR s.undelivered < 0`,
};

/** Invariants of stock, which hold if the ERP made all promises itself; generated past documents skip that. */
export const stockRules: Record<string, string> = {
  "no more is promised than there will be on that day": `SELECT material FROM (
       SELECT material, sum(quantity) OVER (PARTITION BY material, plant ORDER BY date) AS balance FROM (
         SELECT material, plant, '-infinity'::date AS date, on_hand AS quantity FROM stock
         UNION ALL SELECT material, plant, date, quantity FROM receipts WHERE NOT received
         UNION ALL SELECT material, plant, confirmed_date, -open FROM schedule_lines WHERE open > 0 AND confirmed_date IS NOT NULL
       ) AS moves
     ) AS balances WHERE balance < 0`,
  "stock is never less than nothing": "SELECT material FROM stock WHERE on_hand < 0",
  "batches are reserved for those who have chosen them and not got them yet": `SELECT b.material FROM batches b
     LEFT JOIN (
       SELECT i.material, i.plant, c ->> 'batch' AS batch, sum((c ->> 'quantity')::numeric * i.base_quantity / i.quantity) AS chosen
       FROM items i, jsonb_array_elements(i.batches) c
       WHERE i.kind = 'order' AND i.rejection IS NULL AND i.delivered = 0 GROUP BY 1, 2, 3
     ) w ON (w.material, w.plant, w.batch) = (b.material, b.plant, b.batch)
     WHERE b.reserved < coalesce(w.chosen, 0)`,
  "no batch is reserved when nobody waits for it": `SELECT material FROM batches WHERE reserved > 0
     AND NOT EXISTS (SELECT FROM items i, jsonb_array_elements(i.batches) c WHERE i.kind = 'order' AND i.material = batches.material
       AND c ->> 'batch' = batches.batch AND i.issued < i.base_quantity AND (i.rejection IS NULL OR i.issued < i.delivered))`,
  "no more is kept of a batch than there is": "SELECT material FROM batches WHERE reserved > quantity",
  "batches are never less than nothing": "SELECT material FROM batches WHERE quantity < 0 OR reserved < 0",
};

/** Names of the violated invariants, with the first record that violates each. */
export async function findBroken(sql: Sql, checkedQuantities = rules): Promise<string[]> {
  const brokenRules: string[] = [];
  for (const [rule, query] of Object.entries(checkedQuantities)) {
    const row = await sql.maybe<Record<string, string>>(`${query} LIMIT 1`);
    if (row) brokenRules.push(`${rule}: ${Object.values(row)[0]}`);
  }
  return brokenRules;
}
