import { getTableColumns, is, SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { getTableConfig, PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Db } from "~/db/db.server";

/**
 * Finds the row that has these values of a unique constraint already, and the fields of the constraint. Compares as the
 * constraint does, which may be about an expression such as `lower(username)`.
 */
export async function findTwin(
  tx: Db,
  table: PgTable & { id: PgColumn },
  constraint: string,
  values: Record<string, unknown>,
) {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const keys = keysOf(table, constraint);
  if (keys.length === 0) return null;
  const storedValues = Object.entries(values).flatMap(([name, value]) =>
    columns[name] && isScalar(value) ? [[nameInTable(columns[name]), value === "" ? null : value]] : [],
  );
  const json = JSON.stringify(Object.fromEntries(storedValues));
  const writtenKeys = keys.map((key, index) => sql`${key} AS ${sql.identifier(`key${index}`)}`);
  const isSame = keys.map(
    (key, index) => sql`${key} IS NOT DISTINCT FROM written.${sql.identifier(`key${index}`)}`,
  );
  const { rows } = await tx.execute<{ id: string }>(sql`
      WITH written AS (SELECT ${sql.join(writtenKeys, sql`, `)} FROM jsonb_populate_record(NULL::${table}, ${json}::jsonb) AS ${table})
      SELECT ${table.id}::text AS id FROM ${table}, written WHERE ${sql.join(isSame, sql` AND `)} LIMIT 1`);
  const id = rows[0]?.id;
  return id === undefined
    ? null
    : { id, fields: keys.flatMap((key) => (is(key, PgColumn) ? [fieldOf(key, columns)] : [])) };
}

/** Returns the name of a column in the records of its table. */
const fieldOf = (column: PgColumn, columns: Record<string, PgColumn>): string =>
  Object.keys(columns).find((name) => columns[name] === column) ?? column.name;

const nameInTable = ({ name, keyAsName }: PgColumn): string => (keyAsName ? toSnakeCase(name) : name);

const isScalar = (value: unknown): boolean => value === null || typeof value !== "object";

/** Finds what a unique constraint of a table compares: columns, and expressions of an index. */
function keysOf(table: PgTable, constraint: string): (PgColumn | SQL)[] {
  const { indexes, uniqueConstraints } = getTableConfig(table);
  const columns = Object.values(getTableColumns(table)) as PgColumn[];
  const ownColumn = columns.find(({ isUnique, uniqueName }) => isUnique && uniqueName === constraint);
  if (ownColumn) return [ownColumn];
  const keys =
    uniqueConstraints.find((each) => each.getName() === constraint)?.columns ??
    indexes.find(({ config }) => config.unique && config.name === constraint)?.config.columns ??
    [];
  // Constraints hold copies of the columns.
  return keys.flatMap((key): (PgColumn | SQL)[] =>
    is(key, SQL) ? [key] : columns.filter(({ name }) => "name" in key && name === key.name),
  );
}
