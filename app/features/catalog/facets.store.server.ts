import { sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { Texts } from "./catalog";
import { type Range, rangeCondition } from "./search.store.server";

export interface StoredFacet {
  id: number;
  code: string;
  value: string;
  labels: Texts;
  valueLabels: Texts;
}

export async function findFacets(db: Db, system: string): Promise<StoredFacet[]> {
  const { rows } = await db.execute<StoredFacet & Record<string, unknown>>(sql`
    SELECT id, code, value, labels, value_labels AS "valueLabels" FROM catalog_facets WHERE system = ${system}`);
  return rows;
}

export interface StoredCategory {
  id: string;
  parent: string | null;
  names: Texts;
  /** The number of products of the sales area in this category and below. */
  count: number;
}

export async function findCategories(db: Db, { system, salesArea }: Range): Promise<StoredCategory[]> {
  const { rows } = await db.execute<StoredCategory & Record<string, unknown>>(sql`
    WITH counted AS (
      SELECT p.category_path, count(*) AS n FROM catalog_products p WHERE ${rangeCondition({ system, salesArea })}
      GROUP BY p.category_path)
    SELECT c.id, c.parent, c.names, coalesce(sum(k.n), 0)::int AS count
    FROM catalog_categories c LEFT JOIN counted k ON c.id = ANY(k.category_path)
    WHERE c.system = ${system} GROUP BY c.system, c.id ORDER BY c.position`);
  return rows;
}
