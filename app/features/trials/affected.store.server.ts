import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { micrositeSalesAreas, salesAreas } from "~/features/organisation/organisation.tables";

export const countAreasOfMicrosite = (db: Db, micrositeId: string): Promise<number> =>
  db.$count(micrositeSalesAreas, eq(micrositeSalesAreas.micrositeId, micrositeId));

/** Counts the sales areas that are not those of the named microsites alone. */
export function countAreasElsewhere(db: Db, micrositeIds: readonly string[]): Promise<number> {
  const isUsed = isNull(salesAreas.deletedAt);
  if (micrositeIds.length === 0) return db.$count(salesAreas, isUsed);
  const ofOthers = notInArray(sql`m.microsite_id`, [...micrositeIds]);
  const isReached = sql`(NOT EXISTS (SELECT FROM ${micrositeSalesAreas} m WHERE m.sales_area_id = ${salesAreas.id})
    OR EXISTS (SELECT FROM ${micrositeSalesAreas} m WHERE m.sales_area_id = ${salesAreas.id} AND ${ofOthers}))`;
  return db.$count(salesAreas, and(isUsed, isReached));
}
