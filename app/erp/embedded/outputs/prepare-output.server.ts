import { num } from "../../decimal";
import { facturX } from "../../e-invoice/factur-x";
import { invoiceDataOf } from "../../e-invoice/invoice-data";
import { ublInvoice } from "../../e-invoice/ubl";
import type { Scope } from "../../port/basics";
import type { DocumentKind, DocumentRef, OutputType, SalesDocument } from "../../port/documents";
import { presentedDocument } from "../../presentation/present-document";
import type { Locale } from "../../texts/languages";
import { words } from "../../texts/output-words";
import { localeOf } from "../../texts/text";
import { type Call, reject } from "../call";
import { presentDocument } from "../documents/present-documents.server";
import { outputLabels } from "../documents/present-rows.server";
import { getWhole } from "../documents/read-documents.server";
import type { WholeDocument } from "../records";
import { unitLabelsIn } from "../reference-data.server";
import { type PackedOutput, packOutput } from "./packed-output.server";

/**
 * Lines up to which a document is drawn: 5,000 take some seven seconds and 200 of the thread's 256 MB, and all other papers wait
 * behind them. The ERP takes longer orders; one of 10,000 lines was drawn again and again, and never to its end.
 */
const maxPaperLines = 5_000;

/** Output of a document before it is drawn. */
export type PreparedOutput = { fileName: string; isOriginal: boolean } & (
  | { xml: Uint8Array }
  | { packedOrder: PackedOutput }
);

/** Reads and presents a document for an output; null if it has no such output. A paper with too many lines is refused. */
export async function prepareOutput(
  call: Call,
  document: DocumentRef,
  type: OutputType,
  within: Scope,
): Promise<PreparedOutput | null> {
  if (!outputLabels(document.kind, call.language).some((output) => output.type === type)) return null;
  const fullDocument = await getWhole(call, document.number, [document.kind], within);
  const lines = fullDocument.items.length;
  if (type !== "ubl" && lines > maxPaperLines) {
    const values = { number: document.number, lines: String(lines), most: String(maxPaperLines) };
    throw reject(call, "output.tooLong", values);
  }
  const issuedIn = isInvoiceOutput(type) ? await issuedLanguage(call, fullDocument) : null;
  // A tax document has one issued form, in one language; every other output is in the language of its reader.
  const language = issuedIn && type !== "translation" ? issuedIn : call.language;
  const issuedDocument = await presentDocument({ ...call, language }, fullDocument);
  const name = `${fileNames[document.kind] ?? "document"}-${document.number}`;
  const isOriginal = type !== "translation" || language === issuedIn;
  if (type === "ubl") {
    const data = invoiceDataOf(presentedDocument(issuedDocument), creditTerms(language));
    if (!data) return null;
    return { fileName: `${name}.xml`, isOriginal, xml: ublInvoice(data) };
  }
  const data =
    type === "facturX" ? invoiceDataOf(presentedDocument(issuedDocument), creditTerms(language)) : null;
  const order = {
    document: issuedDocument,
    type,
    language,
    ...(issuedIn ? { issuedIn } : {}),
    ...(data ? { attachment: facturX(data) } : {}),
    ...(document.kind === "invoice" ? { payable: await payableAtIssue(call, issuedDocument) } : {}),
    unitLabels: unitLabelsIn(call.reference, language),
  };
  const suffix = type === "facturX" ? "-factur-x" : type === "translation" ? `-${localeOf(language)}` : "";
  return { fileName: `${name}${suffix}.pdf`, isOriginal, packedOrder: await packOutput(order) };
}

/** Prepares an output that must exist. */
export async function prepareWanted(
  call: Call,
  document: DocumentRef,
  type: OutputType,
  within: Scope,
): Promise<PreparedOutput> {
  const preparedOutput = await prepareOutput(call, document, type, within);
  if (!preparedOutput) throw reject(call, "output.missing", { number: document.number });
  return preparedOutput;
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
