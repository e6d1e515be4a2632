import { type Formats, formatDate, formatMoney } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { PaymentReceipt } from "./payment-receipt";

/** Says who paid how much, when and how; page, paper and mail have the same facts. */
export function receiptFacts(
  { payment, paidBy, actedBy, card }: PaymentReceipt,
  { t, formats }: { t: Translate; formats: Formats },
): { label: string; value: string; bold?: true }[] {
  const { number, date, payer, amount, currency, method, reference, status } = payment;
  const total = `${formatMoney(amount, formats, currency)} ${currency}`;
  const person = actedBy ? t("receivables.held.personFor", { person: actedBy, user: paidBy }) : paidBy;
  return [
    { label: t("documents.kinds.payment"), value: number },
    { label: t("documents.date"), value: formatDate(date, formats) },
    { label: t("documents.amount"), value: total, bold: true as const },
    { label: t("documents.payer"), value: `${payer.name} (${payer.number})` },
    { label: t("documents.method"), value: [method.label, card].filter(Boolean).join(" · ") },
    { label: t("documents.reference"), value: reference },
    { label: t("receivables.held.person"), value: person },
    { label: t("documents.status"), value: status.label },
  ].filter(({ value }) => value !== "");
}
