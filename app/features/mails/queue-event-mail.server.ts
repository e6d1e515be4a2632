import { and, asc, eq, isNull, or } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { ChangeCtx } from "~/door/operation.server";
import type { Formats } from "~/i18n/formats";
import type { Mail } from "~/mail/mail";
import { queueMail } from "~/mail/queue-mail.server";
import type { MailEvent, MailVariable } from "./mail-events";
import { emailFooters, emailTemplates } from "./mails.tables";
import { composeTemplate, type MailValue, type Template } from "./templates/compose-template";

export interface Occasion<E extends MailEvent> {
  event: E;
  values: Readonly<Record<MailVariable<E>, MailValue>>;
}

export interface Addressee {
  /** It may have words and a sender of its own. */
  micrositeId: string | null;
  formats: Pick<Formats, "locale">;
}

/**
 * Queues a letter in the words that administrators chose for its occasion, else in the portal's own. A letter without
 * an occasion is always in the portal's own.
 */
export async function queueEventMail<E extends MailEvent>(
  change: Pick<ChangeCtx, "tx" | "clock" | "enqueue">,
  usual: Mail,
  { micrositeId, formats }: Addressee,
  occasion: Occasion<E> | null,
): Promise<void> {
  const template = occasion && (await findTemplate(change.tx, occasion.event, micrositeId));
  const worded = template && composeTemplate(template, occasion.values, formats);
  await queueMail(change, { ...usual, ...worded, micrositeId });
}

/** The microsite's own goes before those for all; among equals the administrators' order decides. */
async function findTemplate(db: Db, event: MailEvent, micrositeId: string | null): Promise<Template | null> {
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
