import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { Locale, ProductRow } from "../catalog";
import { catalogDetails, catalogPictures } from "../catalog.tables";
import { findRows, type Range } from "../search.store.server";

type Details = typeof catalogDetails.$inferSelect.material;

/** Finds a product for its page; null where the sales area does not sell it. */
export async function findDetails(
  db: Db,
  range: Range,
  locale: Locale,
  number: string,
): Promise<{ row: ProductRow; material: Details } | null> {
  const [row] = await findRows(db, range, locale, [number]);
  if (!row) return null;
  const [details] = await db
    .select({ material: catalogDetails.material })
    .from(catalogDetails)
    .where(
      and(
        eq(catalogDetails.system, range.system),
        eq(catalogDetails.number, number),
        eq(catalogDetails.locale, locale),
      ),
    );
  return details ? { row, material: details.material } : null;
}

export async function findPicture(db: Db, digest: string): Promise<string | null> {
  const [picture] = await db
    .select({ content: catalogPictures.content })
    .from(catalogPictures)
    .where(eq(catalogPictures.digest, digest));
  return picture?.content ?? null;
}

export interface PictureOf {
  number: string;
  picture: string | null;
  contents?: string;
}

/** Finds the pictures of many materials. */
export async function findPicturesOf(
  db: Db,
  { system, salesArea }: Range,
  numbers: readonly string[],
): Promise<PictureOf[]> {
  const { rows } = await db.execute<PictureOf & Record<string, unknown>>(sql`
    SELECT number, coalesce(nullif(drawing, ''), picture) AS picture FROM catalog_products
    WHERE system = ${system} AND number = ANY(${sql.param([...numbers])}) AND ${salesArea} = ANY(sales_areas)`);
  return rows;
}
