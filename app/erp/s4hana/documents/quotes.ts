import { num } from "../../decimal";
import { ErpError } from "../../erp-errors";
import type { ErpContext, Scope } from "../../port/basics";
import type { Conversion, Quotes, SalesDocument } from "../../port/documents";
import type { DraftDocument } from "../../port/pricing";
import { message, type SentenceKey } from "../../texts/text";
import { answerWith, type SapCall, type SapSystem } from "../call";
import { createDocument, findBySubmission, type Submissions } from "./create-document";
import { copiedDraft } from "./draft-of";
import { presentDocument } from "./present-document";
import { readDocument } from "./read-document";
import { salesDocumentsOf } from "./sales-documents";
import { orderShape, quoteShape } from "./shapes";

export function quotesOf(system: SapSystem, submissions: Submissions): Quotes {
  const get = async (call: SapCall, number: string, within: Scope) =>
    presentDocument(call, quoteShape, await readDocument(call, quoteShape, number, within));
  return {
    ...salesDocumentsOf(system, submissions, quoteShape),
    convert: (ctx, { number, within, key }, conversion) =>
      answerWith(system, ctx, async (call) => {
        const quote = await get(call, number, within);
        const existingOrder = await findBySubmission(call, orderShape, key);
        if (existingOrder)
          return { state: "duplicate" as const, document: { ...existingOrder, submissionKey: null } };
        const draft = conversionDraft(call.ctx, quote, conversion);
        return createDocument(call, submissions, { shape: orderShape, draft, key });
      }),
    requote: (ctx, number, within, key) =>
      answerWith(system, ctx, async (call) => {
        const quote = await get(call, number, within);
        const today = call.clock.now().toISOString().slice(0, 10);
        const { requestedDate } = quote;
        const draft: DraftDocument = {
          ...copiedDraft(call, quote, () => true),
          kind: "quote",
          // A date that is still to come is asked for again.
          ...(requestedDate && requestedDate > today ? { requestedDate } : {}),
        };
        return createDocument(call, submissions, { shape: quoteShape, draft, key });
      }),
  };
}

/** Makes the draft of an order whose items refer to those of the quote, which gives them its prices. */
function conversionDraft(ctx: ErpContext, quote: SalesDocument, conversion: Conversion): DraftDocument {
  const reject = (code: SentenceKey, item?: number, quantity = "") =>
    new ErpError({
      kind: "rejected",
      messages: [
        message("error", code, ctx.language, {
          values: { item: String(item), quantity },
          target: item ? { item } : undefined,
        }),
      ],
    });
  if (!quote.convert.allowed) throw reject(quote.convert.code as SentenceKey);
  const openItems = quote.items.filter((item) => item.openQuantity !== "0");
  const requestedLines =
    conversion.lines ??
    openItems.map(({ itemNumber, openQuantity }) => ({ itemNumber, quantity: openQuantity }));
  const lines = requestedLines.map(({ itemNumber, quantity }, index) => {
    const item = openItems.find((one) => one.itemNumber === itemNumber);
    if (!item) throw reject("change.unknownLine", itemNumber);
    if (num(quantity).gt(item.openQuantity))
      throw reject("convert.tooMuch", itemNumber, `${item.openQuantity} ${item.unit}`);
    return {
      itemNumber: (index + 1) * 10,
      material: item.material,
      quantity,
      unit: item.unit,
      reference: { number: quote.number, itemNumber },
    };
  });
  return {
    kind: "order",
    soldTo: quote.soldTo.number,
    shipTo: conversion.shipTo ?? quote.shipTo.number,
    payer: quote.payer.number,
    poNumber: conversion.poNumber ?? quote.poNumber,
    ...(conversion.requestedDate ? { requestedDate: conversion.requestedDate } : {}),
    ...(conversion.note ? { note: conversion.note } : {}),
    reference: { kind: "quote", number: quote.number },
    lines,
  };
}
