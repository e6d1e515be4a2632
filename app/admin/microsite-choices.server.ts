import { asc, isNull, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { microsites } from "~/features/organisation/organisation.tables";
import type { Option } from "~/ui/fields/Field";
import type { CollectionFilter, ReadCtx } from "./collection";

/** Microsites are few: a select can hold them all. */
export async function micrositeChoices({ db }: ReadCtx): Promise<Option[]> {
  const rows = await db
    .select({ value: microsites.id, label: microsites.name })
    .from(microsites)
    .where(isNull(microsites.deletedAt))
    .orderBy(asc(microsites.name))
    .limit(200);
  return rows;
}

export const micrositeFilter: CollectionFilter = {
  name: "micrositeId",
  caption: "fields.micrositeId",
  options: micrositeChoices,
};

/** Read along with a record: the name behind its `microsite_id`. */
export function micrositeNameOf(table: PgTable) {
  return sql<string | null>`(SELECT m.name FROM ${microsites} m WHERE m.id = ${table}.microsite_id)`;
}
