import type { PaymentRow } from "~/erp/erp";
import type { Translate } from "~/i18n/translate";
import { wireCode } from "~/lib/wire-code";
import type { Column, ListView, Row } from "~/ui/lists/list-view";
import { permittedLink } from "../../documents/document-links";
import type { DocumentRights } from "../../documents/document-list-view";

/** Payment that the ERP has posted, with what the portal knows of it if it was made here. */
export interface PaymentReceipt {
  payment: PaymentRow;
  /** Person who paid in the portal; empty for payments that arrived another way. */
  paidBy: string;
  /** Member of staff who acted as that person; null if nobody did. */
  actedBy: string | null;
  /** Card as its provider names it, such as its last digits. */
  card: string;
}

/** Names the receipt by payment, payer and day. */
export const receiptName = ({ number, payer, date }: PaymentRow): string =>
  `payment-${number}-${payer.number}-${date}.pdf`;

interface Words {
  t: Translate;
  rights: Pick<DocumentRights, "openLists">;
}

const settledColumns = (t: Translate, { hasReasons }: { hasReasons: boolean }): Column[] => [
  { name: "document", caption: t("documents.number"), datatype: "text", key: true },
  { name: "kind", caption: t("documents.kind"), datatype: "text" },
  { name: "discount", caption: t("documents.cashDiscount"), datatype: "money" },
  { name: "amount", caption: t("documents.amount"), datatype: "money" },
  ...(hasReasons
    ? [{ name: "reason", caption: t("receivables.pay.reason"), datatype: "text" as const, wrap: true }]
    : []),
];

const settledRows = ({ settles, currency }: PaymentRow, { t, rights }: Words): Row[] =>
  settles.map(({ document, amount, discount, reason = "" }) => {
    const href = permittedLink(document, rights);
    const kind = t(`documents.kinds.${document.kind}`);
    return {
      id: `${document.kind} ${document.number}`,
      cells: {
        document: { kind: "text", text: document.number, ...(href ? { href } : {}) },
        kind: { kind: "text", text: kind, value: wireCode(document.kind) },
        discount: Number(discount) === 0 ? null : { kind: "money", amount: discount, currency },
        amount: { kind: "money", amount, currency },
        reason: { kind: "text", text: reason },
      },
    };
  });

/** Lists one page of the documents that a payment settled. */
export function settledList(
  { payment }: PaymentReceipt,
  paging: { page: string; pageSize: number },
  words: Words,
): Omit<ListView, "name" | "address"> {
  const page = Math.max(1, Math.trunc(Number(paging.page)) || 1);
  const { pageSize } = paging;
  const rows = settledRows(payment, words);
  return {
    caption: words.t("documents.settles"),
    columns: settledColumns(words.t, { hasReasons: payment.settles.some(({ reason }) => reason) }),
    rows: rows.slice((page - 1) * pageSize, page * pageSize),
    paging: { page, pageSize, totalResults: rows.length },
  };
}

/** Lists what a payment settled as a remittance advice: each line says of which payment it is. */
export function remittanceAdvice(
  { payment }: PaymentReceipt,
  words: Words,
): { columns: Column[]; rows: Row[] } {
  const { t } = words;
  const { number, date, reference, payer } = payment;
  return {
    columns: [
      { name: "payment", caption: t("documents.kinds.payment"), datatype: "text" },
      { name: "date", caption: t("documents.date"), datatype: "date" },
      { name: "payer", caption: t("documents.payer"), datatype: "text" },
      { name: "reference", caption: t("documents.reference"), datatype: "text" },
      ...settledColumns(t, { hasReasons: true }),
    ],
    rows: settledRows(payment, words).map((row) => ({
      ...row,
      cells: {
        payment: { kind: "text", text: number },
        date: { kind: "date", date },
        payer: { kind: "text", text: payer.number },
        reference: { kind: "text", text: reference },
        ...row.cells,
      },
    })),
  };
}
