import { asc, isNull } from "drizzle-orm";
import type { ReadCtx } from "~/admin/collection";
import type { Option } from "~/ui/fields/Field";
import { docCategories, docTypes } from "./organisation.tables";

export async function docTypeChoices({ db }: ReadCtx): Promise<Option[]> {
  const rows = await db
    .select({ documentType: docTypes.documentType, title: docTypes.title })
    .from(docTypes)
    .where(isNull(docTypes.deletedAt))
    .orderBy(asc(docTypes.documentType))
    .limit(200);
  return rows.map(({ documentType, title }) => ({ value: documentType, label: `${documentType} ${title}` }));
}

export const docTypeIdChoices = ({ db }: ReadCtx): Promise<Option[]> =>
  db
    .select({ value: docTypes.id, label: docTypes.title })
    .from(docTypes)
    .orderBy(asc(docTypes.title))
    .limit(200);

export const docCategoryIdChoices = ({ db }: ReadCtx): Promise<Option[]> =>
  db
    .select({ value: docCategories.id, label: docCategories.title })
    .from(docCategories)
    .orderBy(asc(docCategories.title))
    .limit(200);
