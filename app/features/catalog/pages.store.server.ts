import { and, arrayContains, asc, eq, gte, isNull, lte, or } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { findImagesByOwner, type ImageOwner } from "~/files/images.store.server";
import { catalogPages } from "./catalog.tables";
import type { NewsPage } from "./news-pages";

type CatalogPageRow = typeof catalogPages.$inferSelect;

/** Selects pages of one kind, and of one news block or with one id where that is given. */
interface Selection {
  kind: CatalogPageRow["kind"];
  blockId?: string;
  id?: string;
  /** Page of the portal that shows it. */
  page?: NewsPage;
}

/** Owner of the picture of a news item or resource. */
export const pageOwner = (id: string): ImageOwner => ({ kind: "catalog_pages", id });

/** Finds the published pages that are for everybody or for this sales area, with their pictures. */
export async function findPublishedPages(
  db: Db,
  { kind, blockId, id, page }: Selection,
  audience: { salesArea: string; micrositeId: string | null; now: Date; today: string; limit: number },
) {
  const { title, body, active, publishedAt, endsOn, salesAreaId, catalogConfigId, pageIds, position } =
    catalogPages;
  const pages = await db
    .select({ id: catalogPages.id, title, body })
    .from(catalogPages)
    .where(
      and(
        eq(active, true),
        lte(publishedAt, audience.now),
        or(isNull(endsOn), gte(endsOn, audience.today)),
        or(isNull(salesAreaId), eq(salesAreaId, audience.salesArea)),
        or(isNull(catalogConfigId), eq(catalogConfigId, audience.micrositeId ?? "")),
        page === undefined ? undefined : arrayContains(pageIds, [page]),
        eq(catalogPages.kind, kind),
        blockId === undefined ? undefined : eq(catalogPages.blockId, blockId),
        id === undefined ? undefined : eq(catalogPages.id, id),
      ),
    )
    .orderBy(asc(position), asc(catalogPages.id))
    .limit(audience.limit);
  const pictures = await findImagesByOwner(
    db,
    pageOwner("").kind,
    pages.map((page) => page.id),
  );
  return pages.map((page) => ({ ...page, picture: pictures.get(page.id) ?? null }));
}
