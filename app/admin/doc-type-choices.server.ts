import { asc, isNull } from "drizzle-orm";
import { docTypes } from "~/features/organisation/organisation.tables";
import type { Option } from "~/ui/Field";
import type { ReadCtx } from "./collection";

export async function docTypeChoices({ db }: ReadCtx): Promise<Option[]> {
  const rows = await db
    .select({ code: docTypes.code, title: docTypes.title })
    .from(docTypes)
    .where(isNull(docTypes.deletedAt))
    .orderBy(asc(docTypes.code))
    .limit(200);
  return rows.map(({ code, title }) => ({ value: code, label: `${code} ${title}` }));
}
