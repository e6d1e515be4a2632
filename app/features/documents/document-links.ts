import type { DocumentRef, OutputType } from "~/erp/erp";
import type { ListName } from "./document-lists";

const segment = encodeURIComponent;

/** Links to a document's page; null where it has none. */
export function linkTo({ kind, number }: DocumentRef): string | null {
  switch (kind) {
    case "order":
      return `/orders/${segment(number)}`;
    case "quote":
      return `/quotes/${segment(number)}`;
    case "invoice":
    case "creditMemo":
      return `/invoices/${segment(number)}`;
    case "delivery":
      return `/shipments/${segment(number)}`;
    case "payment":
      return `/payments/${segment(number)}/receipt`;
    case "return":
      return `/returns/${segment(number)}`;
    default:
      return null;
  }
}

const listsByKind: Partial<Record<DocumentRef["kind"], ListName>> = {
  order: "orders",
  quote: "quotes",
  invoice: "invoices",
  creditMemo: "invoices",
  delivery: "shipments",
  payment: "payments",
  return: "salesdocs",
};

/** Links to a document if its list opens for the reader: an order names quotes and invoices that may be closed to them. */
export function permittedLink(
  document: DocumentRef,
  { openLists }: { openLists: readonly ListName[] },
): string | null {
  const list = listsByKind[document.kind];
  return list && openLists.includes(list) ? linkTo(document) : null;
}

/** Links to the form that claims goods of a document. */
export const linkToClaim = ({ number }: { number: string }, kind: "order" | "delivery" | "invoice"): string =>
  `/report/e_claim?${new URLSearchParams({ kind, number })}`;

/** Links to the form that complains about one line of a document, which is filled in with what is wrong. */
export const linkToComplaint = (
  { number, item }: { number: string; item: number },
  kind: "delivery" | "invoice",
  subject: "quantity" | "price",
): string =>
  `/report/e_claim?${new URLSearchParams({ kind, number, type: "complaint", item: String(item), about: subject })}`;

/** Links to the comparison of an invoice with its orders and deliveries. */
export const linkToCheck = (invoice: string): string => `/invoices/${segment(invoice)}/check`;

export const linkToOpenItem = (invoice: string): string => inList("/open_items", invoice);

function inList(path: string, number: string): string {
  return `${path}?${new URLSearchParams({ search_criteria: "doc_number", search_criteria_value: number })}`;
}

/** Links to the page of a paper; its file is below that. */
export function linkToOutput({ kind, number }: DocumentRef, type: OutputType): string {
  const parent = kind === "invoice" || kind === "creditMemo" ? "invoices" : "salesdocs";
  return `/${parent}/${segment(number)}/output_types/${wireType[type]}`;
}

/** Links to where an output is read: XML has no page, but is saved as a file. */
export const linkToReading = (document: DocumentRef, type: OutputType): string =>
  type === "ubl" ? `${linkToOutput(document, type)}/file?save=1` : linkToOutput(document, type);

/** Links to copying the items of a document into a cart, which asks about the present items of the cart. */
export function linkToCopy(
  { kind, number }: { kind: "order" | "quote"; number: string },
  to: "order" | "quote",
  follow = false,
): string {
  return `/cart/copy?${new URLSearchParams({ from: kind, number, to, ...(follow ? { follow: "true" } : {}) })}`;
}

/** Links to changing an order or a quote. */
export const linkToChange = ({ kind, number }: { kind: "order" | "quote"; number: string }): string =>
  `/${kind}s/${segment(number)}/edit`;

export const linkToNegotiation = (number: string): string => `/quotes/${segment(number)}/negotiation`;

const wireType: Record<OutputType, string> = {
  orderConfirmation: "order_confirmation",
  quotation: "quotation",
  deliveryNote: "delivery_note",
  invoice: "invoice",
  translation: "invoice_translation",
  facturX: "factur_x",
  ubl: "ubl",
};

/** Spells an output as addresses, the API and files for programs do. */
export const outputName = (type: OutputType): string => wireType[type];

/** Spellings of outputs in addresses. */
export const outputNames = Object.values(wireType) as [string, ...string[]];

/** The kind of document of each paper. */
export const outputKinds = {
  orderConfirmation: "order",
  quotation: "quote",
  deliveryNote: "delivery",
  invoice: "invoice",
  translation: "invoice",
  facturX: "invoice",
  ubl: "invoice",
} as const satisfies Record<OutputType, DocumentRef["kind"]>;

export const outputTypes = Object.keys(outputKinds) as OutputType[];

/** Reads the type of a paper from its spelling in addresses. */
export function outputNamed(word: string): OutputType | null {
  return outputTypes.find((type) => wireType[type] === word) ?? null;
}

/** Outputs of invoices and credit memos, which need the right to see these. */
export const isInvoiceOutput = (type: OutputType): boolean => outputKinds[type] === "invoice";

/** The paper of each kind of document in a document flow. */
export const outputOf: Partial<Record<DocumentRef["kind"], OutputType>> = {
  order: "orderConfirmation",
  quote: "quotation",
  delivery: "deliveryNote",
  invoice: "invoice",
};
