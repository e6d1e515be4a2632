import { type SQL, sql } from "drizzle-orm";
import type { FindReferrers } from "./references";

/** More names than these help nobody to decide. */
const maxNames = 5;

/**
 * Makes the search for rows that refer to the records of another collection, by a query of `name` for the ids. The ids
 * are an array parameter of texts.
 */
export function referrersIn(rowsOf: (ids: SQL) => SQL): FindReferrers {
  return async (db, ids) => {
    const array = sql`${sql.param([...ids])}::text[]`;
    const { rows } = await db.execute<{ name: string; count: number }>(sql`
      SELECT name, (count(*) OVER ())::int AS count FROM (${rowsOf(array)}) AS referrers
      ORDER BY lower(name) LIMIT ${maxNames}`);
    return { count: rows[0]?.count ?? 0, names: rows.map(({ name }) => name) };
  };
}
