import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { jsonInTurns, mapInTurns } from "~/lib/in-turns.server";
import { snakeName } from "~/lib/snake-case";
import { storableJson } from "~/lib/storable";
import type { Db } from "./db.server";

/**
 * Inserts rows as one value of JSON, whatever their number: Drizzle takes 30 µs for each row of a statement with a parameter for
 * each field, and PostgreSQL takes at most 65,535 parameters. All rows have the fields of the first one.
 */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T["$inferInsert"][],
  onConflict: SQL = sql``,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const fields = Object.keys(getTableColumns(table)).filter(
    (field): field is keyof typeof first & string => field in first,
  );
  const records = await mapInTurns(rows, (row) =>
    Object.fromEntries(fields.map((field) => [snakeName(field), row[field]])),
  );
  const columns = sql.raw(fields.map(snakeName).join(", "));
  await db.execute(sql`
    INSERT INTO ${table} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${sql.identifier(getTableName(table))}, ${await jsonInTurns(records, storableJson)})
    ${onConflict}`);
}
