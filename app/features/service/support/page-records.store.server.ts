import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { insertRows } from "~/db/insert-rows.server";
import { pageRecords } from "./page-records.tables";

export type PageRecord = typeof pageRecords.$inferSelect;

export function insertPageRecords(db: Db, records: readonly PageRecord[]): Promise<void> {
  return insertRows(db, pageRecords, records, { onConflict: sql`ON CONFLICT DO NOTHING` });
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
