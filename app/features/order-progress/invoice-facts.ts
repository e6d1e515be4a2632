import type { PresentedDocument } from "~/erp/presentation/present-document";
import type { OrderWords } from "~/features/mails/order.mail";
import { formatDate, formatMoney } from "~/i18n/formats";
import { commonFacts } from "./mailed-lines";

/** States what is owed until when, and what an earlier payment saves. */
export function invoiceFacts(document: PresentedDocument, words: OrderWords) {
  const { t, formats } = words;
  const money = (amount: string) => `${formatMoney(amount, formats, document.currency)} ${document.currency}`;
  const { dueDate, discount, corrects } = document;
  return [
    ...commonFacts(document, words),
    ...(corrects ? [{ label: t("documents.corrects"), value: corrects.number }] : []),
    { label: t("documents.net"), value: money(document.net) },
    { label: t("documents.tax"), value: money(document.tax) },
    { label: t("documents.total"), value: money(document.total) },
    ...(dueDate ? [{ label: t("documents.dueDate"), value: formatDate(dueDate, formats) }] : []),
    ...(discount
      ? [
          {
            label: t("documents.cashDiscount"),
            value: t("documents.cashDiscountUntil", {
              percent: discount.percent,
              amount: money(discount.amount),
              date: formatDate(discount.until, formats),
            }),
          },
        ]
      : []),
  ];
}
