import type { Locale } from "~/i18n/locales";
import type { MessageKey } from "~/i18n/messages";
import type { Params, Translate } from "~/i18n/translate";
import { composeMail } from "~/mail/compose-mail";
import type { Mail } from "~/mail/mail";

/** Letters about an account itself: nobody can decline them. */
export type AccountMail =
  | "approvalWanted"
  | "approved"
  | "code"
  | "confirm"
  | "known"
  | "linked"
  | "mailChanged"
  | "passwordChanged"
  | "refused"
  | "reset"
  | "secondStepOff"
  | "secondStepOn"
  | "unlock";

/** States the event, the next step, and what to do if it was somebody else. */
export function accountMail(
  to: string,
  mail: { id: string; kind: AccountMail; link?: string; params?: Params },
  say: { t: Translate; locale: Locale },
): Mail {
  const { t, locale } = say;
  const { id, kind, link, params = {} } = mail;
  const subject: MessageKey = `letters.${kind}.subject`;
  const text: MessageKey = `letters.${kind}.text`;
  return {
    id,
    to,
    ...composeMail({
      locale,
      subject: t(subject, params),
      parts: [
        { kind: "text", text: t(text, params) },
        ...(link ? [{ kind: "link", label: t("letters.goOn"), href: link } as const] : []),
      ],
      footer: t("letters.end"),
    }),
  };
}
