import { asc } from "drizzle-orm";
import { tableStore } from "~/admin/table-store.server";
import type { Db } from "~/db/db.server";
import { micrositeNameOf } from "~/features/organisation/organisation.tables";
import type { Option } from "~/ui/fields/Field";
import { emailFooters, emailTemplates } from "../mails.tables";

export const emailTemplateStore = tableStore(emailTemplates, {
  search: [emailTemplates.title],
  filters: { event: emailTemplates.event, micrositeId: emailTemplates.micrositeId },
  position: emailTemplates.position,
  extra: { microsite: micrositeNameOf(emailTemplates) },
});

export const selectFooterOptions = (db: Db): Promise<Option[]> =>
  db
    .select({ value: emailFooters.id, label: emailFooters.title })
    .from(emailFooters)
    .orderBy(asc(emailFooters.position))
    .limit(100);
