import type { ProcessCtx } from "~/door/operation.server";
import { presentedDocument } from "~/erp/presentation/present-document";
import { linkToOutput } from "~/features/documents/document-links";
import { withinReach } from "~/features/documents/documents-rules";
import type { MailDraft } from "~/features/mails/mail-draft";
import { invoicedMail } from "~/features/mails/progress.mail";
import { formatDate, formatMoney } from "~/i18n/formats";
import type { Reader } from "./find-reader.server";
import { commonFacts } from "./mailed-lines";
import type { FollowedDocument } from "./order-progress.store.server";

export async function writeInvoice(
  { erp }: ProcessCtx,
  followed: FollowedDocument,
  number: string,
  { actor, words, erpContext }: Reader,
): Promise<MailDraft> {
  const { value: invoice } = await erp.invoices.get(erpContext, number, withinReach(actor));
  const document = presentedDocument(invoice);
  const { t, formats } = words;
  const kind = invoice.kind === "creditMemo" ? "creditMemo" : "invoice";
  const money = (amount: string) => `${formatMoney(amount, formats, document.currency)} ${document.currency}`;
  const { dueDate, discount, corrects } = document;
  const facts = [
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
  const { userId, partner, salesAreaId } = followed;
  return invoicedMail(
    {
      id: `invoice-${followed.system}-${number}-${userId}`,
      ...{ kind, number, facts },
      poNumber: invoice.poNumber,
      page: `/invoices/${encodeURIComponent(number)}`,
      paper: {
        name: t(`documents.kinds.${kind}`),
        path: linkToOutput({ kind, number }, "invoice"),
        reference: { reader: { userId, partner, salesAreaId }, of: { output: "invoice", number } },
      },
    },
    words,
  );
}
