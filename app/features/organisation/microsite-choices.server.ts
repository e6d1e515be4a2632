import { asc, isNull } from "drizzle-orm";
import type { CollectionFilter, ReadCtx } from "~/admin/collection";
import type { Option } from "~/ui/fields/Field";
import { microsites } from "./organisation.tables";

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
