import type { Translate } from "~/i18n/translate";
import type { MailDraft } from "./mail-draft";

/** Says that a file is written which its owner has asked for. */
export function fileReadyMail(id: string, { t, portal }: { t: Translate; portal: string }): MailDraft {
  return {
    id: `document-file-${id}`,
    subject: t("letters.file.subject"),
    parts: [
      { kind: "text", text: t("documents.file.kept") },
      { kind: "link", label: t("letters.action.download"), href: `${portal}/downloads/${id}` },
    ],
    reason: t("letters.file.reason"),
  };
}
