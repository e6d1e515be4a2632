import { num, plain } from "../../decimal";
import { ErpError } from "../../erp-errors";
import type { Scope } from "../../port/basics";
import type { Conversion, Created, KeyedTarget } from "../../port/documents";
import type { DraftDocument } from "../../port/pricing";
import { type Call, reject } from "../call";
import type { ItemRecord, WholeDocument } from "../records";
import { copyDocument } from "./copy-document.server";
import { createDocument, findByKey } from "./create-document.server";
import { quotePermit } from "./present-rows.server";
import { getWhole } from "./read-documents.server";
import { lockKey } from "./write-document.server";

/** Converts a quote at its prices, at most the quantities that are not ordered yet. */
export async function convertQuote(
  call: Call,
  { number, within, key }: KeyedTarget,
  conversion: Conversion,
): Promise<Created> {
  await lockKey(call.sql, key);
  const existingOrder = await findByKey(call, key, ["order"]);
  if (existingOrder) return { state: "duplicate", document: existingOrder };
  await lockKey(call.sql, `document ${number}`);
  const quote = await getWhole(call, number, ["quote"], within);
  const permit = quotePermit(call, quote.document);
  if (!permit.allowed) {
    throw new ErpError({
      kind: "rejected",
      messages: [{ severity: "error", code: permit.code, text: permit.reason }],
    });
  }
  const requestedLines = wantedLines(call, quote, conversion);
  const draft: DraftDocument = {
    kind: "order",
    soldTo: quote.document.soldTo,
    shipTo: conversion.shipTo ?? quote.document.shipTo,
    payer: quote.document.payer,
    poNumber: conversion.poNumber ?? quote.document.poNumber,
    shippingOption: quote.document.shippingOption,
    completeDelivery: quote.document.completeDelivery,
    note: conversion.note ?? quote.document.note,
    attributes: quote.document.attributes,
    reference: { kind: "quote", number },
    ...(conversion.requestedDate ? { requestedDate: conversion.requestedDate } : {}),
    ...(quote.document.shipToAddress ? { shipToAddress: quote.document.shipToAddress } : {}),
    lines: requestedLines.map(({ item, quantity }) => ({
      itemNumber: item.itemNumber,
      material: item.material,
      quantity,
      unit: item.unit,
      note: item.note,
      attributes: item.attributes,
      batches: quantity === plain(num(item.quantity)) ? item.batches : [],
      reference: { number, itemNumber: item.itemNumber },
    })),
  };
  return createDocument(call, draft, key);
}

interface WantedLine {
  item: ItemRecord;
  quantity: string;
}

function wantedLines(call: Call, quote: WholeDocument, conversion: Conversion): WantedLine[] {
  const openItems = quote.items.filter(
    (item) => item.rejection === null && num(item.delivered).lt(item.baseQuantity),
  );
  const restOf = (item: ItemRecord) =>
    plain(num(item.quantity).minus(num(item.delivered).times(item.quantity).div(item.baseQuantity)));
  if (!conversion.lines) return openItems.map((item) => ({ item, quantity: restOf(item) }));
  return conversion.lines.map(({ itemNumber, quantity }) => {
    const item = openItems.find((one) => one.itemNumber === itemNumber);
    const target = { item: itemNumber };
    if (!item) throw reject(call, "change.unknownLine", { item: String(itemNumber) }, target);
    if (num(quantity).gt(restOf(item))) {
      throw reject(
        call,
        "convert.tooMuch",
        { item: String(itemNumber), quantity: `${restOf(item)} ${item.unit}` },
        target,
      );
    }
    return { item, quantity };
  });
}

/** Quotes the lines of an earlier quote anew. */
export async function requote(call: Call, number: string, within: Scope, key: string): Promise<Created> {
  const draft = await copyDocument(call, number, within, { keepsDates: true });
  return createDocument(call, { ...draft, kind: "quote", reference: { kind: "quote", number } }, key);
}
