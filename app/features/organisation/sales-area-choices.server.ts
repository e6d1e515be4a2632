import { asc, isNull } from "drizzle-orm";
import type { CollectionFilter, ReadCtx } from "~/admin/collection";
import type { Option } from "~/ui/fields/Field";
import { salesAreas } from "./organisation.tables";

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
