import Big from "big.js";
import type { ErpMessage, SalesDocument } from "~/erp/erp";
import { type PresentedLine, presentedLine } from "~/erp/presentation/present-document";
import { datesInWords } from "~/features/documents/dates-in-words";
import { detailsInWords } from "~/features/documents/line-in-words";
import { type Formats, formatMoney, formatQuantity, readable } from "~/i18n/formats";
import { quantityInWords } from "~/i18n/quantity-words";
import type { Translate } from "~/i18n/translate";
import type { SentContent } from "../cart";
import { messagesByItemOf } from "../submitted-lines";

interface Words {
  t: Translate;
  formats: Formats;
}

/**
 * Writes the lines as the ERP has confirmed them, not as they were sent: it rounds quantities, moves dates and
 * replaces materials. Where the quantity differs, both are named.
 */
export function confirmedLines(
  { items, currency }: Pick<SalesDocument, "items" | "currency">,
  { lines: sentLines, seen }: Pick<SentContent, "lines" | "seen">,
  messages: readonly ErpMessage[],
  words: Words,
) {
  const { formats } = words;
  const sentByItem = new Map(sentLines.map((line) => [line.itemNumber, line]));
  const seenByItem = new Map(seen.lines?.map((line) => [line.itemNumber, line]));
  const messagesByItem = messagesByItemOf(messages);
  return items.map(presentedLine).map((line) => {
    const sentItem = sentByItem.get(line.itemNumber);
    const unit = sentItem?.unit ?? seenByItem.get(line.itemNumber)?.unit ?? line.ordered.unit;
    return {
      itemNumber: line.itemNumber,
      name: line.name,
      details: [...detailsInWords(line, currency, words), line.note].filter(Boolean),
      quantity: quantityInWords(line.ordered, line.contents, formats),
      delivery: datesInWords(line.schedule, words),
      net: formatMoney(line.net, formats, currency),
      messages: [
        ...(sentItem ? differenceOf(line, { quantity: sentItem.quantity, unit }, words) : []),
        ...(messagesByItem.get(line.itemNumber) ?? []).map(({ text }) => ({ text: readable(text, formats) })),
      ],
    };
  });
}

function differenceOf(
  { ordered }: PresentedLine,
  sentAmount: { quantity: string; unit: string },
  { t, formats }: Words,
): { text: string }[] {
  if (sentAmount.unit === ordered.unit && Big(sentAmount.quantity).eq(ordered.quantity)) return [];
  const inWords = ({ quantity, unit }: typeof sentAmount) => `${formatQuantity(quantity, formats)} ${unit}`;
  return [{ text: t("documents.sentQuantity", { sent: inWords(sentAmount), confirmed: inWords(ordered) }) }];
}
