import { createHash } from "node:crypto";
import { facturX } from "../e-invoice/factur-x";
import { invoiceDataOf } from "../e-invoice/invoice-data";
import { ublInvoice } from "../e-invoice/ubl";
import type { Scope } from "../port/basics";
import type { DocumentKind, DocumentRef, OutputType, SalesDocument } from "../port/documents";
import type { ErpFile, Outputs } from "../port/outputs";
import { presentedDocument } from "../presentation/present-document";
import { type Call, reject } from "./call";
import { num } from "./decimal";
import { presentDocument } from "./documents/present-documents.server";
import { outputLabels } from "./documents/present-rows.server";
import { getWhole } from "./documents/read-documents.server";
import type { Engine } from "./engine.server";
import type { Locale } from "./master/rows";
import { drawOutput } from "./outputs/draw-output.server";
import { zipOutputs } from "./outputs/zip-outputs";
import type { WholeDocument } from "./records";
import { unitLabelsIn } from "./reference-data.server";
import { words } from "./texts/output-words";
import { localeOf, message } from "./texts/text";

export function outputsOf(engine: Engine): Outputs {
  return {
    list: (ctx, document, within) =>
      engine.read("outputs.list", ctx, async (call) => {
        await getWhole(call, document.number, [document.kind], within);
        return outputLabels(document.kind, call.language);
      }),
    fetch: (ctx, document, type, within) =>
      engine.read("outputs.fetch", ctx, async (call) => {
        const drawnFile = await draw(call, document, type, within);
        if (!drawnFile) throw reject(call, "output.missing", { number: document.number });
        return fileOf(drawnFile.fileName, drawnFile.mediaType, drawnFile.content, drawnFile.isOriginal);
      }),
    fetchZip: (ctx, output, within) =>
      engine.read("outputs.fetchZip", ctx, async (call) => {
        const files: DrawnFile[] = [];
        for (const { document, type } of output) {
          const drawnFile = await draw(call, document, type, within);
          if (drawnFile) files.push(drawnFile);
          else {
            const values = { number: document.number };
            call.messages.push(message("warning", "output.missing", call.language, values));
          }
        }
        const [first] = output;
        if (files.length === 0)
          throw reject(call, "output.missing", { number: first?.document.number ?? "" });
        const zip = zipOutputs(files);
        return fileOf(`documents-${call.today}.zip`, "application/zip", zip);
      }),
  };
}

interface DrawnFile {
  fileName: string;
  mediaType: string;
  content: Uint8Array;
  isOriginal: boolean;
}

async function draw(
  call: Call,
  document: DocumentRef,
  type: OutputType,
  within: Scope,
): Promise<DrawnFile | null> {
  if (!outputLabels(document.kind, call.language).some((output) => output.type === type)) return null;
  const fullDocument = await getWhole(call, document.number, [document.kind], within);
  const issuedIn = isInvoiceOutput(type) ? await issuedLanguage(call, fullDocument) : null;
  // A tax document has one issued form, in one language; every other output is in the language of its reader.
  const language = issuedIn && type !== "translation" ? issuedIn : call.language;
  const issuedDocument = await presentDocument({ ...call, language }, fullDocument);
  const name = `${fileNames[document.kind] ?? "document"}-${document.number}`;
  const isOriginal = type !== "translation" || language === issuedIn;
  if (type === "ubl") {
    const data = invoiceDataOf(presentedDocument(issuedDocument), creditTerms(language));
    if (!data) return null;
    return { fileName: `${name}.xml`, mediaType: "application/xml", content: ublInvoice(data), isOriginal };
  }
  const data =
    type === "facturX" ? invoiceDataOf(presentedDocument(issuedDocument), creditTerms(language)) : null;
  const { userId, partner } = call.ctx;
  const order = {
    document: issuedDocument,
    type,
    language,
    ...(issuedIn ? { issuedIn } : {}),
    ...(data ? { attachment: facturX(data) } : {}),
    ...(document.kind === "invoice" ? { payable: await payableAtIssue(call, issuedDocument) } : {}),
    unitLabels: unitLabelsIn(call.reference, language),
  };
  const content = await drawOutput(order, userId ?? partner ?? "");
  const suffix = type === "facturX" ? "-factur-x" : type === "translation" ? `-${localeOf(language)}` : "";
  return { fileName: `${name}${suffix}.pdf`, mediaType: "application/pdf", content, isOriginal };
}

const isInvoiceOutput = (type: OutputType) =>
  type === "invoice" || type === "translation" || type === "facturX" || type === "ubl";

const creditTerms = (language: string) => words["closing.creditMemo"][localeOf(language)];

/** Invoices are issued in the language of the customer. */
async function issuedLanguage(call: Call, { document }: WholeDocument): Promise<Locale> {
  const row = await call.sql.maybe<{ language: string }>("SELECT language FROM partners WHERE number = $1", [
    document.soldTo,
  ]);
  return localeOf(row?.language ?? "en");
}

/** Takes off what was paid in advance; later payments leave the issued form as it is. */
async function payableAtIssue(call: Call, { number, createdAt, totals }: SalesDocument): Promise<string> {
  const row = await call.sql.maybe<{ paid: string | null }>(
    `SELECT sum(settlements.amount)::text AS paid FROM settlements
       JOIN payments ON payments.number = settlements.payment
      WHERE settlements.document = $1 AND settlements.document_kind = 'invoice' AND payments.created_at <= $2`,
    [number, createdAt],
  );
  return num(totals.total)
    .minus(row?.paid ?? "0")
    .toFixed(2);
}

const fileNames: Partial<Record<DocumentKind, string>> = {
  order: "order-confirmation",
  quote: "quotation",
  delivery: "delivery-note",
  invoice: "invoice",
  creditMemo: "credit-memo",
};

const streamChunk = 32_768;

export function fileOf(fileName: string, mediaType: string, content: Uint8Array, original = true): ErpFile {
  let at = 0;
  return {
    fileName,
    mediaType,
    bytes: content.byteLength,
    etag: createHash("sha256").update(content).digest("base64url").slice(0, 27),
    original,
    content: new ReadableStream({
      pull(controller) {
        if (at >= content.byteLength) return controller.close();
        controller.enqueue(content.subarray(at, at + streamChunk));
        at += streamChunk;
      },
    }),
  };
}
