import type { Translate } from "~/i18n/translate";
import type { Attachment } from "~/mail/mail";
import type { MailDraft } from "./mail-draft";

/** Brings the receipt of a payment to the reader who asked for it. */
export function receiptMail(
  receipt: {
    id: string;
    number: string;
    facts: readonly { label: string; value: string }[];
    page: string;
    paper: Attachment;
  },
  { t, portal }: { t: Translate; portal: string },
): MailDraft {
  const { id, number, facts, page, paper } = receipt;
  return {
    id,
    subject: t("receivables.receipt.title", { number }),
    parts: [
      { kind: "facts", facts: facts.map(({ label, value }) => ({ term: label, value })) },
      { kind: "link", label: t("mails.progress.view.payment"), href: `${portal}${page}` },
    ],
    reason: t("receivables.receipt.mailReason"),
    attachments: [paper],
  };
}
