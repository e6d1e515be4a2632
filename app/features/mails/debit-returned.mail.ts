import type { Translate } from "~/i18n/translate";
import type { MailDraft } from "./mail-draft";

/** Tells whoever paid by bank debit that the bank has sent it back, days after the payer has left the page. */
export function debitReturnedMail(
  debit: {
    id: string;
    amount: string;
    facts: readonly { label: string; value: string }[];
    /** Status of the payment. */
    page: string;
  },
  { t, portal }: { t: Translate; portal: string },
): MailDraft {
  const { id, amount, facts, page } = debit;
  return {
    id,
    kind: "payments",
    subject: t("mails.debitReturned.subject", { amount }),
    parts: [
      { kind: "text", text: t("mails.debitReturned.text") },
      { kind: "facts", facts: facts.map(({ label, value }) => ({ term: label, value })) },
      { kind: "link", label: t("mails.progress.view.payment"), href: `${portal}${page}` },
    ],
    reason: t("mails.debitReturned.reason"),
  };
}
