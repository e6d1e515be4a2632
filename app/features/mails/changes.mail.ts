import type { MailDraft } from "./mail-draft";
import type { OrderWords } from "./order.mail";
import type { ChangedDates } from "./progress.mail";

/** Lists what the ERP moved on a reader's open orders since the last such mail, old beside new. */
export function changesMail(
  { id, lines, total }: { id: string; lines: readonly ChangedDates[]; total: number },
  { t, portal }: OrderWords,
): MailDraft {
  return {
    id,
    kind: "changes",
    subject: t("mails.changes.subject", { count: total }),
    parts: [
      { kind: "text", text: t("mails.changes.text") },
      {
        kind: "table",
        caption: t("documents.changes.title"),
        columns: [
          { caption: t("documents.kinds.order") },
          { caption: t("mails.progress.dates.before") },
          { caption: t("mails.progress.dates.now") },
        ],
        rows: lines.map(({ name, before, now }) => [name, before, now]),
      },
      { kind: "link", label: t("mails.changes.link"), href: `${portal}/orders/changes` },
    ],
    reason: t("mails.changes.reason"),
  };
}
