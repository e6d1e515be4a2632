import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { jsonInTurns } from "~/lib/in-turns.server";
import { snakeName } from "~/lib/snake-case";
import { storableJson } from "~/lib/storable";
import type { Db } from "./db.server";

/**
 * Inserts rows as one value of JSON, whatever their number: Drizzle takes 30 µs for each row of a statement with a parameter for
 * each field, and PostgreSQL takes at most 65,535 parameters. All rows have the fields of the first one, and those of `same`.
 */
export async function insertRows<T extends PgTable, Same extends keyof T["$inferInsert"] = never>(
  db: Db,
  table: T,
  rows: readonly Omit<T["$inferInsert"], Same>[],
  { same, onConflict = sql`` }: { same?: Pick<T["$inferInsert"], Same>; onConflict?: SQL } = {},
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const rowFields = fieldsOf(table, first);
  const sameFields = fieldsOf(table, same ?? {});
  const fields = [...rowFields, ...sameFields];
  await db.execute(sql`
    INSERT INTO ${table} (${sql.raw(fields.map(({ name }) => snakeName(name)).join(", "))})
    SELECT ${sql.raw(fields.map(({ name }) => `"${name}"`).join(", "))}
    FROM json_to_recordset(${await jsonInTurns(rows, storableJson)}) AS each_row (${typesOf(rowFields)})
    ${same ? sql`, json_to_record(${storableJson(same)}) AS same (${typesOf(sameFields)})` : sql``}
    ${onConflict}`);
}

interface Field {
  name: string;
  type: string;
}

function fieldsOf(table: PgTable, record: object): Field[] {
  return Object.entries(getTableColumns(table))
    .filter(([name]) => name in record)
    .map(([name, column]) => ({ name, type: column.getSQLType() }));
}

/** Writes fields with their types as PostgreSQL names the fields of a record; names are as in the JSON. */
const typesOf = (fields: readonly Field[]): SQL =>
  sql.raw(fields.map(({ name, type }) => `"${name}" ${type}`).join(", "));
