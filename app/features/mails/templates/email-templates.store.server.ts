import { asc, sql } from "drizzle-orm";
import type { Reference } from "~/admin/references";
import { referrersIn } from "~/admin/referrers.server";
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

export const templateReferences: Record<string, Reference> = {
  email_footers: {
    find: referrersIn(
      (ids) => sql`SELECT title AS name FROM ${emailTemplates} WHERE footer_id::text = ANY(${ids})`,
    ),
    blocks: true,
  },
  microsites: {
    find: referrersIn(
      (ids) => sql`SELECT title AS name FROM ${emailTemplates} WHERE microsite_id::text = ANY(${ids})`,
    ),
  },
};

export const selectFooterOptions = (db: Db): Promise<Option[]> =>
  db
    .select({ value: emailFooters.id, label: emailFooters.title })
    .from(emailFooters)
    .orderBy(asc(emailFooters.position))
    .limit(100);
