import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { micrositeSalesAreas, microsites, salesAreas } from "./identity.tables";

/** The microsite that shows its catalog to guests, with its sales areas; the first one is what they see unasked. */
export async function findGuestSite(
  db: Db,
): Promise<{ micrositeId: string; areas: { salesArea: string; system: string }[] } | null> {
  const rows = await db
    .select({ micrositeId: microsites.id, salesArea: salesAreas.id, system: salesAreas.system })
    .from(microsites)
    .innerJoin(micrositeSalesAreas, eq(micrositeSalesAreas.micrositeId, microsites.id))
    .innerJoin(salesAreas, eq(salesAreas.id, micrositeSalesAreas.salesAreaId))
    .where(and(eq(microsites.guestCatalog, true), sql`NOT 'guest_catalog' = ANY(${microsites.featuresOff})`))
    .orderBy(asc(microsites.id), asc(salesAreas.id));
  const [first] = rows;
  if (!first) return null;
  const { micrositeId } = first;
  return { micrositeId, areas: rows.filter((row) => row.micrositeId === micrositeId) };
}
