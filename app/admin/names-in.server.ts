import { type SQL, sql } from "drizzle-orm";
import type { FindNames } from "./named-kind";

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Makes the search for names by a query of `id` and `name` for the ids, an array parameter of UUIDs. */
export function namesIn(rowsOf: (ids: SQL) => SQL): FindNames {
  return async ({ db }, ids) => {
    const array = sql`${sql.param(ids.filter((id) => uuidShape.test(id)))}::uuid[]`;
    const { rows } = await db.execute<{ id: string; name: string | null }>(rowsOf(array));
    return new Map(rows.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])));
  };
}
