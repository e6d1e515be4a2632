import type { ChangeCtx } from "~/door/operation.server";
import type { Formats } from "~/i18n/formats";
import { composeLongMail, type MailFrame } from "~/mail/compose-mail";
import type { MailKind } from "~/mail/mail-kinds";
import { queueMail } from "~/mail/queue-mail.server";
import { writeUnsubscribeToken } from "~/mail/unsubscribe-token";
import { themeSetting } from "~/themes/theme.setting";
import type { MailDraft, Occasion } from "./mail-draft";
import type { MailEvent } from "./mail-events";
import { mailFrameSetting } from "./mail-frame.setting";
import { mailKindsOffSetting } from "./mail-kinds.setting";
import { wordedByTemplate } from "./templates/compose-template";
import { findEventTemplate } from "./templates/event-templates.store.server";

export interface Addressee {
  userId: string;
  email: string;
  /** Microsite of the addressee, which has a theme and may have templates and a sender of its own. */
  micrositeId: string | null;
  formats: Pick<Formats, "locale">;
}

type MailChange = Pick<
  ChangeCtx,
  "tx" | "clock" | "enqueue" | "settings" | "vault" | "portal" | "translatorFor"
>;

/**
 * Queues a mail in the frame of the addressee's microsite, worded by the administrators' template for its occasion if
 * there is one. A mail without an occasion always has the portal's own text. Nothing is queued of a kind that the
 * administrators have switched off.
 */
export async function queueEventMail<E extends MailEvent>(
  change: MailChange,
  draft: MailDraft,
  addressee: Addressee,
  occasion: Occasion<E> | null,
): Promise<void> {
  const { micrositeId, formats, email } = addressee;
  const { id, kind, paper = null, attachments = [], occasion: draftOccasion = null, ...draftContent } = draft;
  const { standing = [], ...ownContent } = draftContent;
  if (kind && (await change.settings.get(mailKindsOffSetting, { micrositeId })).includes(kind)) return;
  const currentOccasion = occasion ?? draftOccasion;
  const template =
    currentOccasion && (await findEventTemplate(change.tx, currentOccasion.event, micrositeId));
  const content = template
    ? { reason: ownContent.reason, ...wordedByTemplate(template, currentOccasion.values, formats) }
    : ownContent;
  const { frame, replyTo } = await readMailFrame(change, micrositeId);
  const ending = kind ? unsubscribeLinks(change, addressee, kind) : null;
  const composedMail = await composeLongMail({
    ...content,
    parts: [...content.parts, ...standing],
    locale: formats.locale,
    frame,
    ...(ending ? { unsubscribe: ending.link } : {}),
  });
  const oneClickUnsubscribe = ending?.oneClick ?? null;
  await queueMail(change, {
    id,
    to: email,
    ...composedMail,
    micrositeId,
    replyTo,
    oneClickUnsubscribe,
    attachments,
    paper,
  });
}

/** Reads what surrounds every mail of a microsite: its name and colour, the company's details, the address for answers. */
export async function readMailFrame(
  { settings, portal }: Pick<MailChange, "settings" | "portal">,
  micrositeId: string | null,
) {
  const [{ name, primary, mailHead }, { imprint, replyTo }] = await Promise.all([
    settings.get(themeSetting, { micrositeId }),
    settings.get(mailFrameSetting, { micrositeId }),
  ]);
  const picture = mailHead && `${portal}${mailHead}`;
  const frame: MailFrame = { name, colour: primary, imprint: imprint.replaceAll("\r\n", "\n"), picture };
  return { frame, replyTo: replyTo || null };
}

function unsubscribeLinks(change: MailChange, addressee: Addressee, kind: MailKind) {
  const token = new URLSearchParams({ token: writeUnsubscribeToken(change.vault, addressee.userId, kind) });
  const label = change.translatorFor(addressee)("mails.unsubscribe");
  return {
    link: { label, href: `${change.portal}/emails/end?${token}` },
    oneClick: `${change.portal}/emails/end/one-click?${token}`,
  };
}
