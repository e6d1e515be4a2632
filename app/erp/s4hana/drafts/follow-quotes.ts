import { num } from "../../decimal";
import type { Decimal, ErpContext, ErpMessage } from "../../port/basics";
import type { DraftDocument } from "../../port/pricing";
import { message } from "../../texts/text";
import { unlessNotFound } from "../../unless-not-found";
import type { SapCall } from "../call";
import { presentDocument } from "../documents/present-document";
import { readDocument } from "../documents/read-document";
import { quoteShape } from "../documents/shapes";
import { readMaterials } from "../materials/read-materials";
import { inBaseUnit } from "./prepare-lines";

/**
 * Keeps the references of lines to quotes that can still be ordered; the others are ordered at today's price, and the
 * buyer told. SAP itself would refuse the document.
 */
export async function followQuotes(call: SapCall, draft: DraftDocument): Promise<DraftDocument> {
  const numbers = new Set(draft.lines.flatMap(({ reference }) => (reference ? [reference.number] : [])));
  if (numbers.size === 0) return draft;
  const scope = [{ function: "soldTo" as const, number: draft.soldTo }];
  const quotes = await Promise.all(
    [...numbers].map((number) =>
      unlessNotFound(
        readDocument(call, quoteShape, number, scope).then((document) =>
          presentDocument(call, quoteShape, document),
        ),
      ),
    ),
  );
  const quotedItems = quotes.flatMap((quote) =>
    quote?.convert.allowed ? quote.items.map((item) => ({ quote: quote.number, item })) : [],
  );
  const materials = await readMaterials(
    call,
    quotedItems.map(({ item }) => item.material),
  );
  // A line may be ordered in another unit than it was quoted in.
  const inBase = (number: string, quantity: Decimal, unit: string) => {
    const material = materials.get(number);
    return num(material ? inBaseUnit(material, quantity, unit) : quantity);
  };
  const openItems = new Map(
    quotedItems.map(({ quote, item }) => [
      `${quote} ${item.itemNumber}`,
      { item, left: inBase(item.material, item.openQuantity, item.unit) },
    ]),
  );
  const lines = draft.lines.map((line) => {
    if (!line.reference) return line;
    const key = `${line.reference.number} ${line.reference.itemNumber}`;
    const openItem = openItems.get(key);
    if (openItem && /^\d+(\.\d+)?$/.test(line.quantity)) {
      const { material, unit } = openItem.item;
      const quantity = inBase(
        material,
        line.quantity,
        line.unit ?? materials.get(material)?.salesUnit ?? unit,
      );
      if (openItem.left.gte(quantity)) {
        openItem.left = openItem.left.minus(quantity);
        return line;
      }
    }
    const { number } = line.reference;
    const permit = quotes.find((quote) => quote?.number === number)?.convert;
    const reason = permit && !permit.allowed ? permit.reason : "";
    call.messages.push(notFollowed(call.ctx, line.itemNumber, number, reason));
    return withoutReference(line);
  });
  return { ...draft, lines };
}

function notFollowed(ctx: ErpContext, item: number, quote: string, reason: string): ErpMessage {
  const warning = message("warning", "quote.notFollowed", ctx.language, {
    values: { quote, reason },
    target: { item },
  });
  return { ...warning, text: warning.text.trim() };
}

function withoutReference<T extends { reference?: unknown }>({
  reference: _,
  ...line
}: T): Omit<T, "reference"> {
  return line;
}
