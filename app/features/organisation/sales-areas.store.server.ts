import { eq, sql } from "drizzle-orm";
import { tableStore } from "~/admin/table-store.server";
import type { Db } from "~/db/db.server";
import type { ChangeCtx } from "~/door/operation.server";
import { orNotFound } from "~/door/outcome";
import { docTypes, salesAreaDocCategories, salesAreaDocTypes, salesAreas } from "./organisation.tables";
import type { SalesAreaValues } from "./sales-area-fields";

const table = tableStore(salesAreas, {
  search: [salesAreas.id, salesAreas.title],
  extra: {
    docTypeIds: sql<string[]>`ARRAY(SELECT doc_type_id::text FROM ${salesAreaDocTypes}
      WHERE sales_area_id = ${salesAreas}.id ORDER BY 1)`,
    docTypeTitles: sql<string[]>`ARRAY(SELECT d.title FROM ${salesAreaDocTypes} s JOIN ${docTypes} d
      ON d.id = s.doc_type_id WHERE s.sales_area_id = ${salesAreas}.id ORDER BY 1)`,
    docCategoryIds: sql<string[]>`ARRAY(SELECT doc_category_id::text FROM ${salesAreaDocCategories}
      WHERE sales_area_id = ${salesAreas}.id ORDER BY 1)`,
  },
});

type Record = typeof table extends { update(ctx: never, record: infer R, values: never): unknown }
  ? R
  : never;

/** A sales area with its document types and categories. */
export const salesAreaStore = {
  ...table,
  async create(ctx: ChangeCtx, { docTypeIds, docCategoryIds, ...values }: SalesAreaValues) {
    await table.create(ctx, values);
    await replaceDocTypes(ctx, values.id, { docTypeIds, docCategoryIds });
    return orNotFound(await table.lock(ctx, values.id));
  },
  async update(ctx: ChangeCtx, record: Record, values: SalesAreaValues) {
    await replaceDocTypes(ctx, record.id, values);
    const { title, currency, system } = values;
    return table.update(ctx, record, { title, currency, system });
  },
};

async function replaceDocTypes(
  { tx }: ChangeCtx,
  salesAreaId: string,
  values: Pick<SalesAreaValues, "docTypeIds" | "docCategoryIds">,
): Promise<void> {
  await tx.delete(salesAreaDocTypes).where(eq(salesAreaDocTypes.salesAreaId, salesAreaId));
  await tx.delete(salesAreaDocCategories).where(eq(salesAreaDocCategories.salesAreaId, salesAreaId));
  const types = values.docTypeIds.map((docTypeId) => ({ salesAreaId, docTypeId }));
  const categories = values.docCategoryIds.map((docCategoryId) => ({ salesAreaId, docCategoryId }));
  if (types.length > 0) await tx.insert(salesAreaDocTypes).values(types);
  if (categories.length > 0) await tx.insert(salesAreaDocCategories).values(categories);
}

/** Says whether there is a sales area with this number, and whether it is deleted. */
export async function findSalesAreaState(db: Db, id: string): Promise<{ deletedAt: Date | null } | null> {
  const [row] = await db
    .select({ deletedAt: salesAreas.deletedAt })
    .from(salesAreas)
    .where(eq(salesAreas.id, id));
  return row ?? null;
}
