import { and, asc, eq, isNull, or } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { MailEvent } from "../mail-events";
import { emailFooters, emailTemplates } from "../mails.tables";
import type { Template } from "./compose-template";

/** Finds the active template for an event. The microsite's precedes those for all; then the administrators' order decides. */
export async function findEventTemplate(
  db: Db,
  event: MailEvent,
  micrositeId: string | null,
): Promise<Template | null> {
  const forAll = isNull(emailTemplates.micrositeId);
  const [template] = await db
    .select({ subject: emailTemplates.subject, body: emailTemplates.body, footer: emailFooters.body })
    .from(emailTemplates)
    .leftJoin(emailFooters, eq(emailFooters.id, emailTemplates.footerId))
    .where(
      and(
        eq(emailTemplates.event, event),
        eq(emailTemplates.active, true),
        micrositeId ? or(eq(emailTemplates.micrositeId, micrositeId), forAll) : forAll,
      ),
    )
    .orderBy(asc(forAll), asc(emailTemplates.position))
    .limit(1);
  return template ?? null;
}

/** Finds a template with the text of its footer, for a preview or a test mail. */
export async function findTemplate(db: Db, id: string) {
  const [row] = await db
    .select({ template: emailTemplates, footer: emailFooters.body })
    .from(emailTemplates)
    .leftJoin(emailFooters, eq(emailFooters.id, emailTemplates.footerId))
    .where(eq(emailTemplates.id, id));
  return row ? { ...row.template, footer: row.footer } : null;
}
