import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { microsites } from "./identity.tables";

/** The microsites by name; only one of them for who belongs to it. */
export async function findMicrosites(db: Db, only: string | null): Promise<{ id: string; name: string }[]> {
  const { id, name, deletedAt } = microsites;
  return db
    .select({ id, name })
    .from(microsites)
    .where(and(isNull(deletedAt), only === null ? undefined : eq(id, only)))
    .orderBy(asc(name))
    .limit(200);
}
