import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";

interface MailRow {
  id: string;
  recipient: string;
  subject: string;
  createdAt: Date;
}

export function mailList(
  list: { items: MailRow[]; page: number; pageSize: number; total: number },
  t: Translate,
): Omit<ListView, "name" | "address"> {
  const { items, page, pageSize, total } = list;
  return {
    caption: t("account.outbox"),
    columns: [
      { name: "createdAt", caption: t("account.mail.at"), datatype: "instant" },
      { name: "recipient", caption: t("account.mail.to"), datatype: "text", wrap: true },
      { name: "subject", caption: t("account.mail.subject"), datatype: "text", key: true, wrap: true },
    ],
    rows: items.map(({ id, recipient, subject, createdAt }) => ({
      id,
      cells: {
        createdAt: { kind: "instant", instant: createdAt.toISOString() },
        recipient: { kind: "text", text: recipient },
        subject: { kind: "text", text: subject, href: `/admin/demo/outbox/${encodeURIComponent(id)}` },
      },
    })),
    paging: { page, pageSize, totalResults: total },
    empty: t("account.outboxEmpty"),
  };
}
