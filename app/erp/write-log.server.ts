import { sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { newId } from "~/lib/ids";
import { erpWrites } from "./erp-writes.tables";
import type { ErpWrite } from "./write-log";

/** Records writes in the portal's own database. */
export const createWriteLog = (db: Db) => async (write: ErpWrite) => {
  await db.insert(erpWrites).values({ id: newId(), ...write });
};

/** Deletes records before a time, at most `limit` of them. */
export async function forgetWrites(tx: Db, before: Date, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`DELETE FROM ${erpWrites} WHERE id IN (SELECT id FROM ${erpWrites} WHERE at < ${before} LIMIT ${limit})`,
  );
  return rowCount ?? 0;
}
