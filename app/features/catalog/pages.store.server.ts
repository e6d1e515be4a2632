import { and, asc, eq, isNull, lte, or } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { catalogPages } from "./catalog.tables";

type CatalogPageRow = typeof catalogPages.$inferSelect;

/** Selects pages of one kind, and of one news block or with one id where that is given. */
interface Selection {
  kind: CatalogPageRow["kind"];
  blockId?: string;
  id?: string;
}

/** Finds the published pages that are for everybody or for this sales area. */
export function findPublishedPages(
  db: Db,
  { kind, blockId, id }: Selection,
  audience: { salesArea: string; now: Date; limit: number },
) {
  const { title, body, active, publishedAt, salesAreaId, position } = catalogPages;
  return db
    .select({ id: catalogPages.id, title, body })
    .from(catalogPages)
    .where(
      and(
        eq(active, true),
        lte(publishedAt, audience.now),
        or(isNull(salesAreaId), eq(salesAreaId, audience.salesArea)),
        eq(catalogPages.kind, kind),
        blockId === undefined ? undefined : eq(catalogPages.blockId, blockId),
        id === undefined ? undefined : eq(catalogPages.id, id),
      ),
    )
    .orderBy(asc(position), asc(catalogPages.id))
    .limit(audience.limit);
}
