import type { Sql } from "../pool.server";

/** Distance between the numbers of two copies. */
const stride = 100_000;

/**
 * Multiplies the data for load tests: copies all partners with their documents, so that customers grow with
 * documents. Requires fewer documents of each kind than one stride.
 */
export async function multiplyHistory(sql: Sql, copies: number): Promise<void> {
  const shiftedDate = (column: string) =>
    `CASE WHEN ${column} IS NULL THEN NULL ELSE (${column}::bigint + k * ${stride})::text END`;
  const partner = (column: string) => `${column} || '-' || k`;
  // One in twenty customers uses the same purchase order number for all orders.
  const poNumber = "CASE WHEN k % 20 = 0 THEN 'BLANKET-1' ELSE po_number END";
  const tables: { table: string; changed: Record<string, string> }[] = [
    { table: "partners", changed: { number: partner("number") } },
    { table: "partner_areas", changed: { partner: partner("partner") } },
    { table: "partner_relations", changed: { sold_to: partner("sold_to"), partner: partner("partner") } },
    {
      table: "documents",
      changed: {
        number: shiftedDate("number"),
        sold_to: partner("sold_to"),
        ship_to: partner("ship_to"),
        payer: partner("payer"),
        po_number: poNumber,
        submission_key: "NULL",
      },
    },
    {
      table: "items",
      changed: {
        document: shiftedDate("document"),
        ref_number: shiftedDate("ref_number"),
        order_number: shiftedDate("order_number"),
        components: "'[]'::jsonb",
      },
    },
    { table: "schedule_lines", changed: { document: shiftedDate("document") } },
    {
      table: "open_items",
      changed: {
        number: shiftedDate("number"),
        payer: partner("payer"),
        document: shiftedDate("document"),
        po_number: poNumber,
        payment: shiftedDate("payment"),
      },
    },
    {
      table: "payments",
      changed: { number: shiftedDate("number"), payer: partner("payer"), submission_key: "NULL" },
    },
    {
      table: "settlements",
      changed: {
        payment: shiftedDate("payment"),
        open_item: shiftedDate("open_item"),
        document: shiftedDate("document"),
        po_number: poNumber,
      },
    },
  ];
  for (const { table, changed } of tables) await copyRows(sql, table, changed, copies);
}

async function copyRows(
  sql: Sql,
  table: string,
  changedValues: Record<string, string>,
  copies: number,
): Promise<void> {
  const columns = await sql.many<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  const names = columns.map((column) => column.name);
  await sql.run(
    `INSERT INTO ${table} (${names.join(", ")})
     SELECT ${names.map((name) => changedValues[name] ?? name).join(", ")} FROM ${table}, generate_series(1, $1::bigint) AS k`,
    [copies],
  );
}
