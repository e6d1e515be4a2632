import { asc, isNull } from "drizzle-orm";
import { docTypes } from "~/features/organisation/organisation.tables";
import type { Option } from "~/ui/fields/Field";
import type { ReadCtx } from "./collection";

export async function docTypeChoices({ db }: ReadCtx): Promise<Option[]> {
  const rows = await db
    .select({ documentType: docTypes.documentType, title: docTypes.title })
    .from(docTypes)
    .where(isNull(docTypes.deletedAt))
    .orderBy(asc(docTypes.documentType))
    .limit(200);
  return rows.map(({ documentType, title }) => ({ value: documentType, label: `${documentType} ${title}` }));
}
