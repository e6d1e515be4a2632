import { eq, sql } from "drizzle-orm";
import { tableStore } from "~/admin/table-store.server";
import type { Db } from "~/db/db.server";
import type { ChangeCtx } from "~/door/operation.server";
import { orNotFound } from "~/door/outcome";
import {
  docCategories,
  docCategoryTypes,
  docTypes,
  salesAreaDocCategories,
  salesAreaDocTypes,
} from "./organisation.tables";

const table = tableStore(docCategories, {
  search: [docCategories.title, docCategories.description],
  extra: {
    docTypeIds: sql<string[]>`ARRAY(SELECT doc_type_id::text FROM ${docCategoryTypes}
      WHERE doc_category_id = ${docCategories}.id ORDER BY 1)`,
    docTypeTitles: sql<string[]>`ARRAY(SELECT d.title FROM ${docCategoryTypes} c JOIN ${docTypes} d
      ON d.id = c.doc_type_id WHERE c.doc_category_id = ${docCategories}.id ORDER BY 1)`,
  },
});

interface CategoryValues {
  title: string;
  description: string;
  docTypeIds: string[];
}

async function replaceTypes({ tx }: ChangeCtx, docCategoryId: string, docTypeIds: string[]): Promise<void> {
  await tx.delete(docCategoryTypes).where(eq(docCategoryTypes.docCategoryId, docCategoryId));
  if (docTypeIds.length === 0) return;
  await tx.insert(docCategoryTypes).values(docTypeIds.map((docTypeId) => ({ docCategoryId, docTypeId })));
}

/** A category and the document types that belong to it. */
export const docCategoryStore = {
  ...table,
  async create(ctx: ChangeCtx, { docTypeIds, ...values }: CategoryValues) {
    const { id } = await table.create(ctx, values);
    await replaceTypes(ctx, id, docTypeIds);
    return orNotFound(await table.lock(ctx, id));
  },
  async update(
    ctx: ChangeCtx,
    category: Parameters<typeof table.update>[1],
    { docTypeIds, ...values }: CategoryValues,
  ) {
    await replaceTypes(ctx, category.id, docTypeIds);
    return table.update(ctx, category, values);
  },
};

export interface DocType {
  documentType: string;
  title: string;
  classification: "salesdoc" | "quote";
}

/**
 * Finds the document types in use in a sales area: those ticked there and those of its categories; all types where nothing
 * is ticked.
 */
export async function selectDocTypesOf(db: Db, salesAreaId: string): Promise<DocType[]> {
  const { rows } = await db.execute<{
    code: string;
    title: string;
    classification: DocType["classification"];
  }>(
    sql`WITH used AS (
        SELECT doc_type_id FROM ${salesAreaDocTypes} WHERE sales_area_id = ${salesAreaId}
        UNION SELECT c.doc_type_id FROM ${salesAreaDocCategories} s
          JOIN ${docCategoryTypes} c ON c.doc_category_id = s.doc_category_id WHERE s.sales_area_id = ${salesAreaId})
      SELECT d.code, d.title, d.classification FROM ${docTypes} d
      WHERE d.deleted_at IS NULL AND (d.id IN (SELECT doc_type_id FROM used) OR NOT EXISTS (SELECT FROM used))
      ORDER BY d.code`,
  );
  return rows.map(({ code, title, classification }) => ({ documentType: code, title, classification }));
}
