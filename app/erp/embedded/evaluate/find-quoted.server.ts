import { type Num, num, plain, zero } from "../../decimal";
import type { DraftDocument } from "../../port/pricing";
import { message, sentence } from "../../texts/text";
import type { Call } from "../call";
import { quotePermit } from "../documents/present-rows.server";
import { type AgreedPrice, agreedPriceOf } from "../pricing/pricing-terms";
import type { DocumentRecord, ItemRecord } from "../records";
import { convert } from "../units";
import type { SettledLine } from "./settle-line";

/** Line of the quote that a line of an order follows. */
export interface QuotedLine {
  number: string;
  itemNumber: number;
}

/** Tolerance for differences caused by rounding thirds. */
const roundingRest = "0.00001";

/**
 * Finds the lines that may be ordered at quoted prices: the quote is valid, customer and material match, and enough
 * of it is left. Other lines get today's price and a warning with the reason.
 */
export async function findQuoted(
  call: Call,
  draft: DraftDocument,
  lines: readonly SettledLine[],
): Promise<ReadonlyMap<number, QuotedLine & { agreedPrice: AgreedPrice }>> {
  const numbers = quotesOf(draft);
  if (numbers.length === 0) return new Map();
  const quotes = await call.sql.many<DocumentRecord>(
    "SELECT * FROM documents WHERE number = ANY($1) AND kind = 'quote' AND sold_to = $2 AND sales_area = $3",
    [numbers, draft.soldTo, call.ctx.salesArea],
  );
  const items = await call.sql.many<ItemRecord>(
    "SELECT * FROM items WHERE document = ANY($1) AND kind = 'quote' AND rejection IS NULL",
    [quotes.map((quote) => quote.number)],
  );
  const quantityByItem = new Map<ItemRecord, Num>();
  const quotedByItem = new Map<number, QuotedLine & { agreedPrice: AgreedPrice }>();
  for (const line of lines) {
    const reference = line.draft.reference;
    const item = items.find(
      (one) => one.document === reference?.number && one.itemNumber === reference.itemNumber,
    );
    const quote = quotes.find((one) => one.number === item?.document);
    if (!line.material || !line.ok || !item || !quote || item.material !== line.material.number) continue;
    const requestedQuantity =
      convert(line.material, num(line.draft.quantity), line.unit, item.baseUnit) ?? line.baseQuantity;
    const quotedQuantity = quantityByItem.get(item) ?? zero;
    const rest = num(item.baseQuantity).minus(item.delivered).minus(quotedQuantity);
    const reason = refusal(call, { quote, item, requestedQuantity, rest });
    if (reason) {
      const values = { quote: quote.number, reason };
      line.messages.push(
        message("warning", "quote.notFollowed", call.language, {
          values,
          target: { item: line.draft.itemNumber },
        }),
      );
      continue;
    }
    quantityByItem.set(item, quotedQuantity.plus(requestedQuantity));
    quotedByItem.set(line.draft.itemNumber, {
      number: quote.number,
      itemNumber: item.itemNumber,
      agreedPrice: agreedPriceOf(item),
    });
  }
  return quotedByItem;
}

/** Quotes that a draft's lines follow, sorted for locking. */
export const quotesOf = (draft: DraftDocument): string[] =>
  draft.kind === "order"
    ? [...new Set(draft.lines.flatMap((line) => (line.reference ? [line.reference.number] : [])))].sort()
    : [];

function refusal(
  call: Call,
  {
    quote,
    item,
    requestedQuantity,
    rest,
  }: { quote: DocumentRecord; item: ItemRecord; requestedQuantity: Num; rest: Num },
): string | null {
  const permit = quotePermit(call, quote);
  if (!permit.allowed) return permit.reason;
  if (requestedQuantity.minus(rest).lte(roundingRest)) return null;
  const inUnit = rest.times(item.quantity).div(item.baseQuantity);
  return sentence("convert.tooMuch", call.language, {
    item: String(item.itemNumber),
    quantity: `${plain(inUnit.gt(0) ? inUnit : zero)} ${item.unit}`,
  });
}
