import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { snakeName } from "~/lib/snake-case";
import { storableJson } from "~/lib/storable";
import { pageRecords } from "./page-records.tables";

export type PageRecord = typeof pageRecords.$inferSelect;

const fields = Object.keys(getTableColumns(pageRecords)) as (keyof PageRecord)[];
const columns = sql.raw(fields.map(snakeName).join(", "));

/** Inserts all records as one value: each page writes one, and to build a statement of their fields took as long as a query. */
export async function insertPageRecords(db: Db, records: readonly PageRecord[]): Promise<void> {
  const rows = records.map((record) =>
    Object.fromEntries(fields.map((field) => [snakeName(field), record[field]])),
  );
  await db.execute(sql`
    INSERT INTO ${pageRecords} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::page_records, ${storableJson(rows)})
    ON CONFLICT DO NOTHING`);
}

export async function findPageRecord(db: Db, code: string): Promise<PageRecord | null> {
  const [row] = await db.select().from(pageRecords).where(eq(pageRecords.code, code));
  return row ?? null;
}

/** Deletes records before a time, at most `limit` of them. */
export async function forgetPageRecords(tx: Db, before: Date, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`DELETE FROM ${pageRecords} WHERE code IN (SELECT code FROM ${pageRecords} WHERE at < ${before} LIMIT ${limit})`,
  );
  return rowCount ?? 0;
}
