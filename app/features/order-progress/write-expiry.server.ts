import type { ProcessCtx } from "~/door/operation.server";
import { presentedDocument } from "~/erp/presentation/present-document";
import { withinReach } from "~/features/documents/documents-rules";
import type { MailDraft } from "~/features/mails/mail-draft";
import { takeMailedLines } from "~/features/mails/order.mail";
import { expiringMail } from "~/features/mails/progress.mail";
import type { Reader } from "./find-reader.server";
import { commonFacts, mailedLines } from "./mailed-lines";
import type { FollowedDocument } from "./order-progress.store.server";

/** Returns null for a quote that was ordered, or whose validity has no end. */
export async function writeExpiry(
  { erp }: ProcessCtx,
  { id, number, isOwn }: Pick<FollowedDocument, "id" | "number"> & { isOwn: boolean },
  { actor, words, erpContext }: Reader,
): Promise<MailDraft | null> {
  const { value: quote } = await erp.quotes.get(erpContext, number, withinReach(actor));
  const document = presentedDocument(quote);
  const { dueDate, total, currency } = document;
  const { lines, moreLines } = takeMailedLines(document.lines);
  if (!dueDate || quote.status.code !== "OPEN") return null;
  return expiringMail(
    {
      id: `quote-expires-${dueDate}-${id}`,
      number,
      total,
      currency,
      isOwn,
      poNumber: quote.poNumber,
      facts: commonFacts(document, words),
      page: `/quotes/${encodeURIComponent(number)}`,
      validTo: dueDate,
      lines: mailedLines({ ...document, lines }, words),
      moreLines,
    },
    words,
  );
}
