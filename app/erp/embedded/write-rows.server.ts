import { snakeName } from "~/lib/snake-case";
import type { Sql } from "./pool.server";

/** Rows per statement; 2,000 keep the message small and the planning cost low. */
const chunk = 2_000;

/**
 * Inserts plain objects; columns are named after the keys. Rows are passed as one JSON parameter, whatever their
 * number.
 */
export async function writeRows<T extends object>(
  sql: Sql,
  table: string,
  rows: readonly T[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).map(snakeName);
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
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [snakeName(key), value]));
}

/** Updates many rows by their key in one statement; columns missing from the rows stay as they are. */
export async function updateRows<T extends object>(
  sql: Sql,
  table: string,
  key: readonly (keyof T & string)[],
  rows: readonly T[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const keys = key.map(snakeName);
  const columns = Object.keys(first)
    .map(snakeName)
    .filter((column) => !keys.includes(column));
  await sql.run(
    `UPDATE ${table} t SET ${columns.map((column) => `"${column}" = x."${column}"`).join(", ")}
     FROM json_populate_recordset(NULL::${table}, $1::json) x
     WHERE ${keys.map((column) => `t."${column}" = x."${column}"`).join(" AND ")}`,
    [JSON.stringify(rows.map(snakeKeys))],
  );
}
