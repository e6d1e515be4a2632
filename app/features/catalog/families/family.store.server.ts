import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { MaterialAttribute } from "~/erp/erp";
import { columnOf, type Locale, type ProductRow } from "../catalog";
import { catalogFamilies } from "../catalog.tables";
import type { Range } from "../search.store.server";

/** A product of a family with the facts in which it may differ from the others. */
export type FamilyMember = ProductRow & { attributes: MaterialAttribute[] };

export async function findFamily(db: Db, system: string, id: string) {
  const [family] = await db
    .select()
    .from(catalogFamilies)
    .where(and(eq(catalogFamilies.system, system), eq(catalogFamilies.id, id)));
  return family ?? null;
}

/** Finds the names and drawings of families, in the order of their ids. */
export async function findFamilies(db: Db, system: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(catalogFamilies)
    .where(and(eq(catalogFamilies.system, system), inArray(catalogFamilies.id, [...ids])));
}

/** Finds the listed products of a family that the sales area sells, in one statement. */
export async function findMembers(
  db: Db,
  { system, salesArea }: Range,
  { locale, family, limit }: { locale: Locale; family: string; limit: number },
): Promise<FamilyMember[]> {
  const name = sql.raw(`p.${columnOf("name", locale)}`);
  const { rows } = await db.execute<FamilyMember & Record<string, unknown>>(sql`
    SELECT p.number, ${name} AS name, p.type, p.status, p.category, p.ean, p.manufacturer,
      p.manufacturer_number AS "manufacturerNumber", p.sales_unit AS "salesUnit", p.family,
      coalesce(nullif(p.drawing, ''), p.picture) AS picture, d.material -> 'attributes' AS attributes,
      (SELECT json_build_object('numerator', unit ->> 'numerator', 'denominator', unit ->> 'denominator',
          'baseUnit', d.material ->> 'baseUnit')
        FROM jsonb_array_elements(d.material -> 'units') AS unit
        WHERE unit ->> 'unit' = p.sales_unit AND p.sales_unit <> d.material ->> 'baseUnit' LIMIT 1) AS pack
    FROM catalog_products p
      JOIN catalog_details d ON d.system = p.system AND d.number = p.number AND d.locale = ${locale}
    WHERE p.system = ${system} AND p.family = ${family} AND p.listed AND ${salesArea} = ANY(p.sales_areas)
    ORDER BY p.number LIMIT ${limit}`);
  return rows;
}
