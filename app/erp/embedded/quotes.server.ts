import { ErpError } from "../erp-errors";
import type { Scope } from "../port/basics";
import type { Conversion, Created, Quotes } from "../port/documents";
import type { DraftDocument } from "../port/pricing";
import { type Call, reject } from "./call";
import { num, plain } from "./decimal";
import { changeDocument, simulateChange } from "./documents/change-document.server";
import { copyDocument } from "./documents/copy-document.server";
import { createDocument, findByKey } from "./documents/create-document.server";
import { findChange } from "./documents/find-change.server";
import { quotePermit } from "./documents/present-rows.server";
import { getWhole } from "./documents/read-documents.server";
import { selectDocuments } from "./documents/select-documents.server";
import { lockKey } from "./documents/write-document.server";
import type { Engine } from "./engine.server";
import { getSalesDocument } from "./orders.server";
import type { ItemRecord, WholeDocument } from "./records";

export function quotesOf(engine: Engine): Quotes {
  return {
    create: (ctx, draft, key) =>
      engine.write("quotes.create", ctx, (call) => createDocument(call, { ...draft, kind: "quote" }, key)),
    get: (ctx, number, within) =>
      engine.read("quotes.get", ctx, (call) => getSalesDocument(call, number, "quote", within)),
    search: (ctx, search) =>
      engine.read("quotes.search", ctx, (call) => selectDocuments(call, ["quote"], search)),
    findBySubmission: (ctx, key) =>
      engine.read("quotes.findBySubmission", ctx, (call) => findByKey(call, key, ["quote"])),
    change: (ctx, number, within, version, change, key) =>
      engine.write("quotes.change", ctx, (call) =>
        changeDocument(call, "quote", { number, within, version, key }, change),
      ),
    findChange: (ctx, number, within, key) =>
      engine.read("quotes.findChange", ctx, (call) => findChange(call, "quote", number, within, key)),
    simulateChange: (ctx, number, within, change) =>
      engine.read("quotes.simulateChange", ctx, (call) =>
        simulateChange(call, "quote", number, within, change),
      ),
    cancel: (ctx, number, within, version) =>
      engine.write("quotes.cancel", ctx, (call) =>
        changeDocument(call, "quote", { number, within, version }, "cancel"),
      ),
    copy: (ctx, number, within) =>
      engine.read("quotes.copy", ctx, (call) => copyDocument(call, number, within)),
    convert: (ctx, number, within, conversion, key) =>
      engine.write("quotes.convert", ctx, (call) => convertQuote(call, number, within, conversion, key)),
    requote: (ctx, number, within, key) =>
      engine.write("quotes.requote", ctx, (call) => requote(call, number, within, key)),
  };
}

/** Converts a quote at its prices, at most the quantities that are not ordered yet. */
async function convertQuote(
  call: Call,
  number: string,
  within: Scope,
  conversion: Conversion,
  key: string,
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

async function requote(call: Call, number: string, within: Scope, key: string): Promise<Created> {
  const draft = await copyDocument(call, number, within, { keepsDates: true });
  return createDocument(call, { ...draft, kind: "quote", reference: { kind: "quote", number } }, key);
}
