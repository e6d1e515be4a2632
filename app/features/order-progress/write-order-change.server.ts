import type { ProcessCtx } from "~/door/operation.server";
import { presentedDocument } from "~/erp/presentation/present-document";
import { datesInWords } from "~/features/documents/dates-in-words";
import { withinReach } from "~/features/documents/documents-rules";
import { cancelledMail, datesMail } from "~/features/mails/progress.mail";
import type { Reader } from "./find-reader.server";
import { changedDates, lineDatesOf } from "./line-dates";
import { commonFacts, lineName } from "./mailed-lines";
import type { FollowedDocument } from "./order-progress.store.server";
import type { WrittenOccasion } from "./written-occasion";

/** Compares an order with what its reader was told last; other changes than dates and cancellation are not mailed. */
export async function writeOrderChange(
  { erp }: ProcessCtx,
  followedDocument: FollowedDocument,
  { isCancelled }: { isCancelled: boolean },
  { actor, words, erpContext }: Reader,
): Promise<WrittenOccasion> {
  const { number } = followedDocument;
  const { value: order } = await erp.orders.get(erpContext, number, withinReach(actor));
  const document = presentedDocument(order);
  const dates = lineDatesOf(order);
  const change = { version: order.version, dates };
  const occasion = {
    id: `order-${isCancelled ? "cancelled" : `dates-${order.version}`}-${followedDocument.id}`,
    number,
    poNumber: order.poNumber,
    facts: commonFacts(document, words),
    page: `/orders/${encodeURIComponent(number)}`,
  };
  if (isCancelled) return { draft: cancelledMail(occasion, words), change };
  const lineByItem = new Map(document.lines.map((line) => [line.itemNumber, line]));
  const lines = changedDates(followedDocument.dates, dates).flatMap(({ itemNumber, before, now }) => {
    const line = lineByItem.get(itemNumber);
    if (!line) return [];
    return [{ name: lineName(line), before: datesInWords(before, words), now: datesInWords(now, words) }];
  });
  return { draft: lines.length > 0 ? datesMail({ ...occasion, lines }, words) : null, change };
}
