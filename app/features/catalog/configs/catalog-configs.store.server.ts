import { sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { Texts } from "../../catalog/catalog";

/** Finds the attributes by which products can be filtered, each once, whatever the ERP connection. */
export async function selectFilterCodes(db: Db): Promise<{ code: string; labels: Texts }[]> {
  const { rows } = await db.execute<{ code: string; labels: Texts }>(sql`
    SELECT DISTINCT ON (code) code, labels FROM catalog_facets ORDER BY code, system`);
  return rows;
}
