import { and, eq, sql } from "drizzle-orm";
import { type Db, preparedVariants } from "~/db/db.server";
import type { Locale, ProductDetails, ProductRow } from "../catalog";
import { catalogPictures } from "../catalog.tables";
import { type Range, rowFields } from "../search.store.server";

/** Finds a product for its page; null where the sales area does not sell it. */
export async function findDetails(
  db: Db,
  range: Range,
  locale: Locale,
  number: string,
): Promise<{ row: ProductRow; material: ProductDetails } | null> {
  const { system, salesArea } = range;
  const [product] = await detailsQuery(db, locale).execute({ system, salesArea, number });
  if (!product) return null;
  const { material, ...row } = product;
  return { row, material };
}

const detailsQuery = preparedVariants((db, locale: Locale) =>
  db
    .select({ ...rowFields(locale), material: sql<ProductDetails>`details.material` })
    .from(sql`catalog_products p
      JOIN catalog_details details
        ON details.system = p.system AND details.number = p.number AND details.locale = ${locale}`)
    .where(
      and(
        sql`p.system = ${sql.placeholder("system")}`,
        sql`p.number = ${sql.placeholder("number")}`,
        sql`${sql.placeholder("salesArea")} = ANY(p.sales_areas)`,
      ),
    )
    .prepare(`product_details_${locale}`),
);

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
