import type { ProcessCtx } from "~/door/operation.server";
import { presentedDocument } from "~/erp/presentation/present-document";
import { linkToOutput } from "~/features/documents/document-links";
import { withinReach } from "~/features/documents/documents-rules";
import type { MailDraft } from "~/features/mails/mail-draft";
import { invoicedMail } from "~/features/mails/progress.mail";
import type { Reader } from "./find-reader.server";
import { invoiceFacts } from "./invoice-facts";
import type { FollowedDocument } from "./order-progress.store.server";

export async function writeInvoice(
  { erp }: ProcessCtx,
  followedDocument: FollowedDocument,
  number: string,
  { actor, words, erpContext }: Reader,
): Promise<MailDraft> {
  const { value: invoice } = await erp.invoices.get(erpContext, number, withinReach(actor));
  const document = presentedDocument(invoice);
  const { t } = words;
  const kind = invoice.kind === "creditMemo" ? "creditMemo" : "invoice";
  const facts = invoiceFacts(document, words);
  const { userId, partner, salesAreaId } = followedDocument;
  return invoicedMail(
    {
      id: `invoice-${followedDocument.system}-${number}-${userId}`,
      kind,
      number,
      facts,
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
