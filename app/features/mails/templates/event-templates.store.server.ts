import { and, asc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
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

const raisedVersion = sql`${emailTemplates.version} + 1`;

/**
 * Makes a template the only active one for its event and microsite. Returns its version and those that gave way; null if
 * the template has changed since.
 */
export async function activateTemplate(
  tx: Db,
  { id, version }: { id: string; version: number },
): Promise<{ version: number; deactivatedIds: string[] } | null> {
  const [template] = await tx
    .update(emailTemplates)
    .set({ active: true, version: raisedVersion })
    .where(and(eq(emailTemplates.id, id), eq(emailTemplates.version, version)))
    .returning();
  if (!template) return null;
  const isOfSameMicrosite = template.micrositeId
    ? eq(emailTemplates.micrositeId, template.micrositeId)
    : isNull(emailTemplates.micrositeId);
  const deactivatedRows = await tx
    .update(emailTemplates)
    .set({ active: false, version: raisedVersion })
    .where(
      and(
        eq(emailTemplates.event, template.event),
        isOfSameMicrosite,
        eq(emailTemplates.active, true),
        ne(emailTemplates.id, id),
      ),
    )
    .returning({ id: emailTemplates.id });
  return { version: template.version, deactivatedIds: deactivatedRows.map((row) => row.id) };
}

/** Undoes `activateTemplate`; false if the template has changed since. */
export async function deactivateTemplate(
  tx: Db,
  { id, version, deactivatedIds }: { id: string; version: number; deactivatedIds: readonly string[] },
): Promise<boolean> {
  const deactivatedRows = await tx
    .update(emailTemplates)
    .set({ active: false, version: raisedVersion })
    .where(and(eq(emailTemplates.id, id), eq(emailTemplates.version, version)))
    .returning({ id: emailTemplates.id });
  if (deactivatedRows.length === 0) return false;
  await tx
    .update(emailTemplates)
    .set({ active: true, version: raisedVersion })
    .where(inArray(emailTemplates.id, [...deactivatedIds]));
  return true;
}

/** Finds the microsites with an active template of their own for an event. */
export async function findMicrositesWithTemplate(db: Db, event: MailEvent): Promise<string[]> {
  const { micrositeId } = emailTemplates;
  const rows = await db
    .selectDistinct({ micrositeId })
    .from(emailTemplates)
    .where(and(eq(emailTemplates.event, event), eq(emailTemplates.active, true)));
  return rows.flatMap((row) => row.micrositeId ?? []);
}
