import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { inLanguageOrder } from "~/db/in-language-order";
import { micrositeSalesAreas, microsites, salesAreas } from "./organisation.tables";

/** Finds microsites by name; with an id, only that one. */
export function selectMicrosites(
  db: Db,
  micrositeId: string | null,
): Promise<{ id: string; name: string }[]> {
  const { id, name, deletedAt } = microsites;
  return db
    .select({ id, name })
    .from(microsites)
    .where(and(isNull(deletedAt), micrositeId === null ? undefined : eq(id, micrositeId)))
    .orderBy(inLanguageOrder(name))
    .limit(200);
}

/** Finds the sales areas of every microsite that opens its catalog to guests; with an id, only of that one. */
export function selectGuestAreas(
  db: Db,
  micrositeId: string | null,
): Promise<{ micrositeId: string; salesArea: string; system: string }[]> {
  return db
    .select({ micrositeId: microsites.id, salesArea: salesAreas.id, system: salesAreas.system })
    .from(microsites)
    .innerJoin(micrositeSalesAreas, eq(micrositeSalesAreas.micrositeId, microsites.id))
    .innerJoin(salesAreas, eq(salesAreas.id, micrositeSalesAreas.salesAreaId))
    .where(
      and(
        isNull(microsites.deletedAt),
        micrositeId === null ? undefined : eq(microsites.id, micrositeId),
        isNull(salesAreas.deletedAt),
        eq(microsites.guestCatalog, true),
        sql`NOT 'guest_catalog' = ANY(${microsites.featuresOff})`,
      ),
    )
    .orderBy(asc(microsites.id), asc(salesAreas.id));
}
