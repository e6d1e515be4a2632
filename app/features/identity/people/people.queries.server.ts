import { inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { users } from "../identity.tables";

/** What people are called and where they are written to; for lists of other features, in one reading. */
export async function findPeople(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { name: string; email: string }>> {
  if (ids.length === 0) return new Map();
  const name = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;
  const rows = await db
    .select({ id: users.id, name, email: users.email })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}
