import { desc, eq, isNull, sql } from "drizzle-orm";
import { storedSettings } from "~/config/settings.tables";
import type { Db } from "~/db/db.server";
import { micrositeSalesAreas, microsites, salesAreas } from "../organisation/organisation.tables";

export const countSalesAreas = (db: Db) => db.$count(salesAreas, isNull(salesAreas.deletedAt));

export const countOwnValues = (db: Db, key: string) => db.$count(storedSettings, eq(storedSettings.key, key));

/** Finds the microsite with most sales areas. */
export async function findFirstMicrosite(db: Db): Promise<{ id: string; salesAreas: number } | null> {
  const areas = sql<number>`(SELECT count(*)::int FROM ${micrositeSalesAreas}
    WHERE ${micrositeSalesAreas.micrositeId} = ${microsites.id})`;
  const [site] = await db
    .select({ id: microsites.id, salesAreas: areas })
    .from(microsites)
    .where(isNull(microsites.deletedAt))
    .orderBy(desc(areas))
    .limit(1);
  return site ?? null;
}

export async function findSalesAreaIds(db: Db): Promise<Set<string>> {
  return new Set((await db.select({ id: salesAreas.id }).from(salesAreas)).map(({ id }) => id));
}
