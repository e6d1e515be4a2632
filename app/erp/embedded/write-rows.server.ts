import { snakeName } from "~/lib/snake-case";
import { storableJson } from "~/lib/storable";
import type { Sql } from "./pool.server";

/** Rows per statement: as many as take some milliseconds, between which the event loop is yielded. */
const chunk = 500;

/**
 * Inserts plain objects; columns are named after the keys. Rows are passed as one JSON parameter, whatever their
 * number.
 */
export async function writeRows<T extends object>(
  sql: Sql,
  table: string,
  rows: readonly T[],
  /** Columns beside the keys of a row, or instead of them. */
  others: Readonly<Record<string, (row: T) => unknown>> = {},
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const read = (key: keyof T & string) => [snakeName(key), (row: T): unknown => row[key]] as const;
  const fields = new Map([
    ...(Object.keys(first) as (keyof T & string)[]).map(read),
    ...Object.entries(others).map(([name, readField]) => [snakeName(name), readField] as const),
  ]);
  const list = [...fields.keys()].map((column) => `"${column}"`).join(", ");
  for (let from = 0; from < rows.length; from += chunk) {
    const part = rows.slice(from, from + chunk).map((row) => {
      const record: Record<string, unknown> = {};
      for (const [column, readField] of fields) record[column] = readField(row);
      return record;
    });
    await sql.run(
      `INSERT INTO ${table} (${list}) SELECT ${list} FROM json_populate_recordset(NULL::${table}, $1::json)`,
      [storableJson(part)],
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
    [storableJson(rows.map(snakeKeys))],
  );
}
