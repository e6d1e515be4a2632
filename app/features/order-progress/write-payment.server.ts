import type { ProcessCtx } from "~/door/operation.server";
import { linkTo } from "~/features/documents/document-links";
import { readsAllCustomers } from "~/features/documents/documents-rules";
import { findRows } from "~/features/documents/find-rows.server";
import type { MailDraft } from "~/features/mails/mail-draft";
import { paidMail } from "~/features/mails/progress.mail";
import { formatDate, formatMoney } from "~/i18n/formats";
import type { Reader } from "./find-reader.server";
import type { FollowedDocument } from "./order-progress.store.server";

/** Returns null if the payment is not among those of the reader's payers. */
export async function writePayment(
  { db, erp, translatorFor }: ProcessCtx,
  { system, userId }: FollowedDocument,
  number: string,
  { actor, words, erpContext }: Reader,
): Promise<MailDraft | null> {
  const criteria = {
    list: "payments" as const,
    criteria: [{ key: "docNumber" as const, value: number }],
    q: "",
    anyPartner: readsAllCustomers(actor),
    withItems: false,
    sortBy: "date",
    order: "desc" as const,
  };
  const rowsResult = await findRows({ db, erp, erpContext, actor, translatorFor }, criteria, {
    page: 1,
    pageSize: 1,
  });
  const [listedRow] = rowsResult.value.items;
  if (listedRow?.of !== "payment") return null;
  const { t, formats } = words;
  const { row } = listedRow;
  const money = (amount: string) => `${formatMoney(amount, formats, row.currency)} ${row.currency}`;
  return paidMail(
    {
      id: `payment-${system}-${number}-${userId}`,
      number,
      amount: money(row.amount),
      facts: [
        { label: t("documents.kinds.payment"), value: number },
        { label: t("documents.date"), value: formatDate(row.date, formats) },
        { label: t("documents.payer"), value: `${row.payer.name} · ${row.payer.number}` },
        { label: t("documents.method"), value: row.method.label },
        ...(row.reference ? [{ label: t("documents.reference"), value: row.reference }] : []),
      ],
      page: linkTo({ kind: "payment", number }) ?? "/payments",
      settled: row.settles.map(({ document, amount }) => ({
        document: `${t(`documents.kinds.${document.kind}`)} ${document.number}`,
        amount: money(amount),
      })),
    },
    words,
  );
}
