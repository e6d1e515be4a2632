import type { DraftDocument } from "../../port/pricing";
import type { Call } from "../call";
import { type Num, num, plain, zero } from "../decimal";
import { quotePermit } from "../documents/present-rows.server";
import { type AgreedPrice, agreedPriceOf } from "../pricing/price-line";
import type { DocumentRecord, ItemRecord } from "../records";
import { message, sentence } from "../texts/text";
import { convert } from "../units";
import type { SettledLine } from "./settle-line";

/** The line of a quote that a line of an order follows. */
export interface Quoted {
  number: string;
  itemNumber: number;
}

/** What cannot be told apart from a third that was rounded. */
const roundingRest = "0.00001";

/**
 * Which lines of an order follow a quote: as long as it binds, for the customer and the material that it was made for,
 * and no more than is left of it. Other lines are ordered at today's price, and say why.
 */
export async function findQuoted(
  call: Call,
  draft: DraftDocument,
  lines: readonly SettledLine[],
): Promise<ReadonlyMap<number, Quoted & { agreed: AgreedPrice }>> {
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
  const taken = new Map<ItemRecord, Num>();
  const found = new Map<number, Quoted & { agreed: AgreedPrice }>();
  for (const line of lines) {
    const wanted = line.draft.reference;
    const item = items.find((one) => one.document === wanted?.number && one.itemNumber === wanted.itemNumber);
    const quote = quotes.find((one) => one.number === item?.document);
    if (!line.material || !line.ok || !item || !quote || item.material !== line.material.number) continue;
    const asked =
      convert(line.material, num(line.draft.quantity), line.unit, item.baseUnit) ?? line.baseQuantity;
    const before = taken.get(item) ?? zero;
    const rest = num(item.baseQuantity).minus(item.delivered).minus(before);
    const why = refusal(call, quote, item, asked, rest);
    if (why) {
      const values = { quote: quote.number, reason: why };
      line.messages.push(
        message("warning", "quote.notFollowed", call.language, values, { item: line.draft.itemNumber }),
      );
      continue;
    }
    taken.set(item, before.plus(asked));
    found.set(line.draft.itemNumber, {
      number: quote.number,
      itemNumber: item.itemNumber,
      agreed: agreedPriceOf(item),
    });
  }
  return found;
}

/** The quotes that a draft's lines follow, in the order in which they are to be locked. */
export const quotesOf = (draft: DraftDocument): string[] =>
  draft.kind === "order"
    ? [...new Set(draft.lines.flatMap((line) => (line.reference ? [line.reference.number] : [])))].sort()
    : [];

function refusal(call: Call, quote: DocumentRecord, item: ItemRecord, asked: Num, rest: Num): string | null {
  const permit = quotePermit(call, quote);
  if (!permit.allowed) return permit.reason;
  if (asked.minus(rest).lte(roundingRest)) return null;
  const inUnit = rest.times(item.quantity).div(item.baseQuantity);
  return sentence("convert.tooMuch", call.language, {
    item: String(item.itemNumber),
    quantity: plain(inUnit.gt(0) ? inUnit : zero),
  });
}
