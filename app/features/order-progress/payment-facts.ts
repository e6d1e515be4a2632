import type { PaymentRow } from "~/erp/erp";
import type { OrderWords } from "~/features/mails/order.mail";
import { formatDate, formatMoney } from "~/i18n/formats";
import { labelValue } from "~/lib/label-value";

const moneyIn =
  ({ currency }: PaymentRow, { formats }: OrderWords) =>
  (amount: string) =>
    `${formatMoney(amount, formats, currency)} ${currency}`;

/** States by whom, when and how was paid. */
export const paymentFacts = (row: PaymentRow, { t, formats }: OrderWords) => [
  { label: t("documents.kinds.payment"), value: row.number },
  { label: t("documents.date"), value: formatDate(row.date, formats) },
  { label: t("documents.payer"), value: `${row.payer.name} · ${row.payer.number}` },
  { label: t("documents.method"), value: row.method.label },
  ...(row.reference ? [{ label: t("documents.reference"), value: row.reference }] : []),
];

/** Names what a payment settles, with the cash discount that closed the rest. */
export function settledLines(row: PaymentRow, words: OrderWords) {
  const { t, formats } = words;
  const money = moneyIn(row, words);
  return row.settles.map(({ document, amount, discount }) => ({
    document: [
      `${t(`documents.kinds.${document.kind}`)} ${document.number}`,
      ...(Number(discount) === 0
        ? []
        : [labelValue(t("documents.cashDiscount"), money(discount), formats.locale)]),
    ].join("\n"),
    amount: money(amount),
  }));
}

export const paidAmount = (row: PaymentRow, words: OrderWords): string => moneyIn(row, words)(row.amount);
