import { asc, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { CollectionFilter, ReadCtx } from "~/admin/collection";
import type { Option } from "~/ui/fields/Field";
import { salesAreas } from "../identity.tables";

/** Sales areas are few: a form can show them all. */
export async function salesAreaChoices({ db }: ReadCtx): Promise<Option[]> {
  const rows = await db
    .select({ id: salesAreas.id, title: salesAreas.title })
    .from(salesAreas)
    .where(isNull(salesAreas.deletedAt))
    .orderBy(asc(salesAreas.id))
    .limit(500);
  return rows.map(({ id, title }) => ({ value: id, label: `${id} ${title}` }));
}

export const salesAreaFilter: CollectionFilter = {
  name: "salesAreaId",
  caption: "fields.salesAreaId",
  options: salesAreaChoices,
};

/** Reads the number and title of the sales area that a column names along with a record. */
export function salesAreaNameOf(column: PgColumn): SQL<string | null> {
  return sql<string | null>`(SELECT a.id || ' ' || a.title FROM ${salesAreas} a WHERE a.id = ${column})`;
}
