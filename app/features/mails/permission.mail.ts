import type { Translate } from "~/i18n/translate";
import type { MailDraft } from "./mail-draft";

/** Asks an administrator for a permission: who asks, for which one, and where to grant it. */
export function permissionMail(
  request: { id: string; person: string; permission: string; salesArea: string | null; link: string },
  t: Translate,
): MailDraft {
  const { person, permission, salesArea } = request;
  const requestedPermission = salesArea
    ? t("why.mail.text", { person, permission, salesArea })
    : t("why.mail.textAnywhere", { person, permission });
  return {
    id: request.id,
    subject: t("why.mail.subject", { person }),
    parts: [
      { kind: "text", text: requestedPermission },
      { kind: "link", label: t("mails.action.review"), href: request.link },
    ],
    reason: t("mails.administrator.reason"),
  };
}
