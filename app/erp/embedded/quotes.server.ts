import type { Quotes } from "../port/documents";
import { copyDocument } from "./documents/copy-document.server";
import { findByKey } from "./documents/create-document.server";
import { findChange } from "./documents/find-change.server";
import { selectDocuments } from "./documents/select-documents.server";
import type { Engine } from "./engine.server";
import { getSalesDocument } from "./orders.server";

export function quotesOf(engine: Engine): Quotes {
  return {
    create: (ctx, ...args) => engine.document("quotes.create", ctx, args),
    get: (ctx, number, within) =>
      engine.read("quotes.get", ctx, (call) => getSalesDocument(call, number, "quote", within)),
    search: (ctx, search) =>
      engine.read("quotes.search", ctx, (call) => selectDocuments(call, ["quote"], search)),
    findBySubmission: (ctx, key) =>
      engine.read("quotes.findBySubmission", ctx, (call) => findByKey(call, key, ["quote"])),
    change: (ctx, ...args) => engine.document("quotes.change", ctx, args),
    findChange: (ctx, number, within, key) =>
      engine.read("quotes.findChange", ctx, (call) => findChange(call, "quote", { number, within, key })),
    simulateChange: (ctx, ...args) => engine.document("quotes.simulateChange", ctx, args),
    cancel: (ctx, ...args) => engine.document("quotes.cancel", ctx, args),
    copy: (ctx, number, within) =>
      engine.read("quotes.copy", ctx, (call) => copyDocument(call, number, within)),
    convert: (ctx, ...args) => engine.document("quotes.convert", ctx, args),
    requote: (ctx, ...args) => engine.document("quotes.requote", ctx, args),
  };
}
