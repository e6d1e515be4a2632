import { type Sql, snakeCase } from "./pool.server";

/** Rows in one statement: 2,000 at a time fit well into a message and keep the planner out of the loop. */
const chunk = 2_000;

/**
 * Writes plain objects into the table whose columns have their names. Lists of documents are written as one
 * statement, whatever their number.
 */
export async function writeRows<T extends object>(
  sql: Sql,
  table: string,
  rows: readonly T[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).map(snakeCase);
  const list = columns.map((column) => `"${column}"`).join(", ");
  for (let from = 0; from < rows.length; from += chunk) {
    const part = rows.slice(from, from + chunk).map(snakeKeys);
    await sql.run(
      `INSERT INTO ${table} (${list}) SELECT ${list} FROM json_populate_recordset(NULL::${table}, $1::json)`,
      [JSON.stringify(part)],
    );
  }
}

function snakeKeys(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [snakeCase(key), value]));
}

/** Changes many rows by their key in one statement; columns that no row names keep their values. */
export async function updateRows<T extends object>(
  sql: Sql,
  table: string,
  key: readonly (keyof T & string)[],
  rows: readonly T[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const keys = key.map(snakeCase);
  const columns = Object.keys(first)
    .map(snakeCase)
    .filter((column) => !keys.includes(column));
  await sql.run(
    `UPDATE ${table} t SET ${columns.map((column) => `"${column}" = x."${column}"`).join(", ")}
     FROM json_populate_recordset(NULL::${table}, $1::json) x
     WHERE ${keys.map((column) => `t."${column}" = x."${column}"`).join(" AND ")}`,
    [JSON.stringify(rows.map(snakeKeys))],
  );
}
