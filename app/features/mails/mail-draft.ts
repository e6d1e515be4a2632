import type { MailContent, MailPart } from "~/mail/compose-mail";
import type { Mail } from "~/mail/mail";
import type { MailKind } from "~/mail/mail-kinds";
import type { MailEvent, MailVariable } from "./mail-events";
import type { MailValue } from "./templates/compose-template";

/** A mail before `queueEventMail` gives it its language, its addressee and the frame of the microsite. */
export interface MailDraft
  extends Pick<Mail, "id" | "attachments" | "paper">,
    Pick<MailContent, "subject" | "title" | "parts" | "reason"> {
  /** Kind that the addressee may decline; none for mails that always arrive, such as those about the account. */
  kind?: MailKind;
  /** Parts that follow the text in any case, also when administrators have worded it: when and where it happened. */
  standing?: readonly MailPart[];
  /** Occasion that administrators may have worded themselves. */
  occasion?: AnyOccasion;
}

/** Variables of a template with their values, for one event. */
export interface Occasion<E extends MailEvent> {
  event: E;
  values: Readonly<Record<MailVariable<E>, MailValue>>;
}

type AnyOccasion = { [E in MailEvent]: Occasion<E> }[MailEvent];
