import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./db.server";

/**
 * Sends JSON of many megabytes to the database part by part, and gives `use` an expression for the whole: the driver writes each
 * statement in one piece, in which nobody else is answered. The parts are a large object of the caller's transaction, which is
 * removed before it ends.
 */
export async function withLongJson(
  tx: Db,
  parts: readonly Uint8Array[],
  use: (json: SQL<never>) => Promise<void>,
): Promise<void> {
  const { rows } = await tx.execute<{ oid: number }>(sql`SELECT lo_create(0) AS oid`);
  const oid = sql`${Number(rows[0]?.oid)}::oid`;
  let at = 0;
  for (const part of parts) {
    await tx.execute(
      sql`SELECT lo_put(${oid}, ${at}, ${Buffer.from(part.buffer, part.byteOffset, part.length)})`,
    );
    at += part.length;
  }
  await use(sql`convert_from(lo_get(${oid}), 'UTF8')::jsonb`);
  await tx.execute(sql`SELECT lo_unlink(${oid})`);
}
