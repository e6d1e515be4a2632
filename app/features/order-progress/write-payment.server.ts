import type { ProcessCtx } from "~/door/operation.server";
import { linkTo } from "~/features/documents/document-links";
import { readsAllCustomers } from "~/features/documents/documents-rules";
import { findRows } from "~/features/documents/find-rows.server";
import type { MailDraft } from "~/features/mails/mail-draft";
import { paidMail } from "~/features/mails/progress.mail";
import type { Reader } from "./find-reader.server";
import type { FollowedDocument } from "./order-progress.store.server";
import { paidAmount, paymentFacts, settledLines } from "./payment-facts";

/** Returns null if the payment is not among those of the reader's payers. */
export async function writePayment(
  { db, cache, erp, translatorFor }: ProcessCtx,
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
  const rowsResult = await findRows({ db, cache, erp, erpContext, actor, translatorFor }, criteria, {
    page: 1,
    pageSize: 1,
  });
  const [listedRow] = rowsResult.value.items;
  if (listedRow?.of !== "payment") return null;
  const { row } = listedRow;
  return paidMail(
    {
      id: `payment-${system}-${number}-${userId}`,
      number,
      amount: paidAmount(row, words),
      facts: paymentFacts(row, words),
      page: linkTo({ kind: "payment", number }) ?? "/payments",
      settled: settledLines(row, words),
    },
    words,
  );
}
