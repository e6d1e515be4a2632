import type { ChangeCtx } from "~/door/operation.server";
import type { Formats } from "~/i18n/formats";
import type { Mail } from "~/mail/mail";
import { queueMail } from "~/mail/queue-mail.server";
import type { MailEvent, MailVariable } from "./mail-events";
import { composeTemplate, type MailValue } from "./templates/compose-template";
import { findEventTemplate } from "./templates/event-templates.store.server";

export interface Occasion<E extends MailEvent> {
  event: E;
  values: Readonly<Record<MailVariable<E>, MailValue>>;
}

export interface Addressee {
  /** Microsite of the addressee, which may have templates and a sender of its own. */
  micrositeId: string | null;
  formats: Pick<Formats, "locale">;
}

/**
 * Queues a mail, worded by the administrators' template for its occasion if there is one. A mail without an occasion
 * always has the portal's own text.
 */
export async function queueEventMail<E extends MailEvent>(
  change: Pick<ChangeCtx, "tx" | "clock" | "enqueue">,
  defaultMail: Mail,
  { micrositeId, formats }: Addressee,
  occasion: Occasion<E> | null,
): Promise<void> {
  const template = occasion && (await findEventTemplate(change.tx, occasion.event, micrositeId));
  const worded = template && composeTemplate(template, occasion.values, formats);
  await queueMail(change, { ...defaultMail, ...worded, micrositeId });
}
