import type pg from "pg";

/** Inserts invoices of the demo's first payer that nobody has paid, each like one that there is; returns their numbers. */
export async function insertOpenItems(database: pg.Pool | pg.Client, count: number): Promise<string[]> {
  const { rows } = await database.query<{ number: string }>(
    `INSERT INTO erp.open_items (number, kind, sales_area, payer, document, document_kind, po_number, date, due_date,
       currency, amount)
     SELECT 'S' || lpad(n::text, 6, '0'), kind, sales_area, payer, document, document_kind, po_number, date, due_date,
       currency, 10 + n * 0.01
     FROM generate_series(1, $1::int) AS n, (
       SELECT * FROM erp.open_items WHERE payer = '100201' AND sales_area = '1000' AND kind = 'invoice' LIMIT 1
     ) AS template
     RETURNING number`,
    [count],
  );
  return rows.map(({ number }) => number).sort();
}
