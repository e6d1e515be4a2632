import type { Translate } from "~/i18n/translate";
import type { MailDraft } from "./mail-draft";

/** Days for which a written file can be downloaded. */
export const fileDays = 7;

/** Says that a file is written which its owner has asked for. */
export function fileReadyMail(id: string, { t, portal }: { t: Translate; portal: string }): MailDraft {
  return {
    id: `document-file-${id}`,
    subject: t("mails.file.subject"),
    parts: [
      { kind: "text", text: t("documents.file.kept", { days: fileDays }) },
      { kind: "link", label: t("mails.action.download"), href: `${portal}/downloads/${id}` },
    ],
    reason: t("mails.file.reason"),
  };
}
