import type { MailContent } from "~/mail/compose-mail";
import type { Mail } from "~/mail/mail";
import type { MailKind } from "~/mail/mail-kinds";

/** A mail before `queueEventMail` gives it its language, its addressee and the frame of the microsite. */
export interface MailDraft
  extends Pick<Mail, "id" | "attachments" | "paper">,
    Pick<MailContent, "subject" | "title" | "parts" | "reason"> {
  /** Kind that the addressee may decline; none for mails that always arrive, such as those about the account. */
  kind?: MailKind;
}
