import type { Permit } from "../../port/basics";
import type {
  DocumentKind,
  DocumentRef,
  DocumentRow,
  OutputLabel,
  OutputType,
  RowItems,
  Tracking,
} from "../../port/documents";
import {
  codeWithLabel,
  labelledStatus,
  labelOf,
  localeOf,
  type SentenceKey,
  sentence,
} from "../../texts/text";
import type { Call } from "../call";
import type { ListedRecord } from "../records";
import { isChangeable } from "./order-status";

/** Facts of other tables that a row of a list shows. */
export interface RowRelated {
  /** Name of a partner of the document, if the ERP has it. */
  nameOf(partner: string): string | undefined;
  /** Language of the sold-to. */
  language: string | undefined;
  /** Direct predecessors and successors. */
  references: DocumentRef[];
  /** Open amount of an invoice or credit memo. */
  due: Pick<DocumentRow, "openAmount" | "discountUntil"> | undefined;
  /** Tracking numbers of the deliveries of an order. */
  tracking: Tracking[];
  /** True if at least one material of an order or quote, or its substitute, is still sold. */
  isCopyable: boolean;
  /** First items, if they are wanted. */
  firstItems?: RowItems | undefined;
}

/** Converts a record to a row of a list with what was read of other tables. */
export function rowOf(call: Call, document: ListedRecord, surroundings: RowRelated): DocumentRow {
  const partnerRef = (number: string) => ({ number, name: surroundings.nameOf(number) ?? number });
  const lockReason = lockOf(call, document);
  return {
    kind: document.kind,
    number: document.number,
    date: document.date,
    createdAt: document.createdAt.toISOString(),
    salesArea: document.salesArea,
    poNumber: document.poNumber,
    soldTo: partnerRef(document.soldTo),
    // A one-time address names its own recipient.
    shipTo: document.shipToAddress
      ? { number: document.shipTo, name: document.shipToAddress.name }
      : partnerRef(document.shipTo),
    payer: partnerRef(document.payer),
    net: document.net,
    tax: document.tax,
    total: document.total,
    currency: document.currency,
    status: labelledStatus(document.kind, statusOf(call, document), call.language),
    shipStatus: document.shipStatus && codeWithLabel("status", document.shipStatus, call.language),
    requestedDate: document.requestedDate,
    dueDate: document.dueDate,
    tracking: document.kind === "order" ? surroundings.tracking : document.tracking,
    outputTypes: outputLabels(document.kind, call.language).filter(
      ({ type }) => type !== "translation" || surroundings.language !== localeOf(call.language),
    ),
    references: surroundings.references,
    openAmount: surroundings.due?.openAmount ?? null,
    discountUntil: surroundings.due?.discountUntil ?? null,
    copy: copyPermit(call, document, surroundings.isCopyable),
    convert: document.kind === "quote" ? quotePermit(call, document) : refuse(call, "convert.kind"),
    requote: document.kind === "quote" ? { allowed: true } : refuse(call, "convert.kind"),
    change: changePermit(call, document),
    deletedAt: document.deletedAt?.toISOString() ?? null,
    lockedAt: lockReason ? (document.lockedAt?.toISOString() ?? null) : null,
    lockedBy: lockReason,
    version: String(document.version),
    ...(surroundings.firstItems ? { firstItems: surroundings.firstItems } : {}),
  };
}

/** Name of the user who is editing the document; an expired lock does not count. */
export function lockOf(call: Pick<Call, "now">, document: ListedRecord): string | null {
  return document.lockedUntil && document.lockedUntil > call.now ? document.lockedBy : null;
}

const statusOf = (call: Pick<Call, "today">, document: ListedRecord): ListedRecord["status"] =>
  document.kind === "quote" && document.status === "OPEN" && isExpired(call, document)
    ? "EXPD"
    : document.status;

const isExpired = (call: Pick<Call, "today">, quote: Pick<ListedRecord, "dueDate">): boolean =>
  quote.dueDate !== null && quote.dueDate < call.today;

function refuse(call: Call, code: SentenceKey, values: Record<string, string> = {}): Permit {
  return { allowed: false, code, reason: sentence(code, call.language, values) };
}

export function changePermit(call: Call, document: ListedRecord): Permit {
  const lockReason = lockOf(call, document);
  if (document.status === "CANC") return refuse(call, "change.cancelled");
  if (lockReason) return refuse(call, "change.locked", { by: lockReason });
  if (document.kind === "quote") return quotePermit(call, document);
  if (document.kind !== "order") return refuse(call, "change.kind");
  if (isChangeable(document.status)) return { allowed: true };
  const isPrepared = document.status === "DLCR" || document.status === "PCKD";
  return refuse(call, isPrepared ? "change.inDelivery" : "change.delivered");
}

export function quotePermit(call: Call, quote: ListedRecord): Permit {
  const lockReason = lockOf(call, quote);
  if (quote.status === "CANC") return refuse(call, "change.cancelled");
  if (quote.status === "ORDR") return refuse(call, "change.ordered");
  if (isExpired(call, quote)) return refuse(call, "change.expired", { date: quote.dueDate ?? "" });
  return lockReason ? refuse(call, "change.locked", { by: lockReason }) : { allowed: true };
}

function copyPermit(call: Call, document: ListedRecord, isCopyable: boolean): Permit {
  if (document.kind !== "order" && document.kind !== "quote") return refuse(call, "copy.kind");
  return isCopyable ? { allowed: true } : refuse(call, "copy.nothing");
}

const invoiceOutputs: OutputType[] = ["invoice", "facturX", "ubl", "translation"];

const outputs: Partial<Record<DocumentKind, OutputType[]>> = {
  order: ["orderConfirmation"],
  quote: ["quotation"],
  delivery: ["deliveryNote"],
  invoice: invoiceOutputs,
  creditMemo: invoiceOutputs,
};

export function outputLabels(kind: DocumentKind, language: string): OutputLabel[] {
  return (outputs[kind] ?? []).map((type) => {
    const isMemo = kind === "creditMemo" && type === "invoice";
    return { type, label: labelOf(isMemo ? "output.creditMemo" : `output.${type}`, language) };
  });
}

export async function findPartnerNames(
  call: Call,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await call.sql.many<{ number: string; name: string }>(
    "SELECT number, name FROM partners WHERE number = ANY($1)",
    [[...new Set(numbers)]],
  );
  return new Map(rows.map((row) => [row.number, row.name]));
}

/** Finds the direct predecessors and successors of each document. */
export async function findReferences(
  call: Call,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, DocumentRef[]>> {
  const rows = await call.sql.many<{ own: string } & DocumentRef>(
    `SELECT DISTINCT document AS own, ref_kind AS kind, ref_number AS number
       FROM items WHERE document = ANY($1) AND ref_number IS NOT NULL
     UNION
     SELECT DISTINCT ref_number, kind, document FROM items WHERE ref_number = ANY($1)
     ORDER BY own, number`,
    [numbers],
  );
  const refsByNumber = new Map<string, DocumentRef[]>();
  for (const { own, kind, number } of rows)
    refsByNumber.set(own, [...(refsByNumber.get(own) ?? []), { kind, number }]);
  return refsByNumber;
}
