import type {
  BusinessDate,
  Coded,
  Decimal,
  ErpContext,
  ErpMessage,
  ErpResult,
  Instant,
  List,
  NamedPartner,
  PageRequest,
  Permit,
  Scope,
} from "./basics";
import type {
  CreditVerdict,
  DeterminedPartner,
  DocumentTotals,
  DraftDocument,
  PriceComponent,
  ScheduleLine,
} from "./pricing";

export type DocumentKind =
  | "order"
  | "quote"
  | "delivery"
  | "invoice"
  | "creditMemo"
  | "return"
  | "payment"
  | "downPayment";

export interface DocumentRef {
  kind: DocumentKind;
  number: string;
}

/**
 * How far a document has come.
 * PEND waits (block, missing facts), NSHP nothing confirmed, SCHD has dates, DLCR delivery created, PCKD picked,
 * GI goods issued, SHIP handed to the carrier, PRCV partly there, GR there, CANC cancelled;
 * quotes OPEN, ORDR ordered, EXPD expired; invoices and payments OPEN, PART, PAID; returns RQST, APPR, DENY, CRED.
 */
export type StatusCode =
  | "PEND"
  | "NSHP"
  | "SCHD"
  | "DLCR"
  | "PCKD"
  | "GI"
  | "SHIP"
  | "PRCV"
  | "GR"
  | "CANC"
  | "OPEN"
  | "ORDR"
  | "EXPD"
  | "PART"
  | "PAID"
  | "RQST"
  | "APPR"
  | "DENY"
  | "CRED";

export type DocumentCriterion =
  | "docNumber"
  | "poNumber"
  | "deliveryNumber"
  | "salesdocNumber"
  | "invoiceNumber"
  | "orderNumber"
  | "material"
  | "materialNumber"
  | "customerMaterial"
  /** The carrier's number of a delivery, or of one of an order's. */
  | "trackingNumber"
  | "soldToNumber"
  | "shipToNumber"
  | "payerNumber";

export type DocumentSortKey =
  | "number"
  | "date"
  | "poNumber"
  | "soldTo"
  | "shipTo"
  | "net"
  | "total"
  | "status"
  | "dueDate";

export interface DocumentSearch extends PageRequest<DocumentSortKey> {
  within: Scope;
  /** Different keys must all hold; of several values of one key any. */
  criteria?: { key: DocumentCriterion; value: string }[];
  /** Beginning of the document's or the purchase order's number. */
  q?: string;
  fromDate?: BusinessDate;
  toDate?: BusinessDate;
  /** Any of these. */
  shipStatus?: readonly StatusCode[];
  status?: StatusCode;
  /** When a quote ends or an invoice is to be paid. */
  dueFrom?: BusinessDate;
  dueTo?: BusinessDate;
  /** Each row with its first items. */
  withItems?: boolean;
}

/** What a row says of its items: the first of them, and how many there are. */
export interface RowItems {
  count: number;
  first: { material: string; name: string; quantity: Decimal; unit: string }[];
}

/** What lists of orders, quotes, deliveries, invoices and returns show of each document. */
export interface DocumentRow {
  kind: DocumentKind;
  number: string;
  date: BusinessDate;
  createdAt: Instant;
  salesArea: string;
  poNumber: string;
  soldTo: NamedPartner;
  shipTo: NamedPartner;
  payer: NamedPartner;
  net: Decimal;
  tax: Decimal;
  total: Decimal;
  currency: string;
  status: Coded<StatusCode>;
  shipStatus: Coded<StatusCode> | null;
  requestedDate: BusinessDate | null;
  /** Quotes: until when they bind. Invoices: until when they are to be paid. */
  dueDate: BusinessDate | null;
  tracking: Tracking[];
  outputTypes: OutputLabel[];
  /** Documents directly before and after it. */
  references: DocumentRef[];
  copy: Permit;
  convert: Permit;
  requote: Permit;
  change: Permit;
  deletedAt: Instant | null;
  lockedAt: Instant | null;
  lockedBy: string | null;
  /** Only where the search asked for it. */
  firstItems?: RowItems;
  /** Name it when changing: a change made from an older version is refused. */
  version: string;
}

export interface OutputLabel {
  type: OutputType;
  label: string;
}

export type OutputType = "orderConfirmation" | "quotation" | "deliveryNote" | "invoice";

export interface Tracking {
  carrier: string;
  number: string;
  url: string;
  shippedOn: BusinessDate;
}

export interface SalesDocument extends DocumentRow {
  partners: DeterminedPartner[];
  items: DocumentItem[];
  totals: DocumentTotals;
  paymentTerms: Coded;
  shippingOption: Coded;
  incoterms: string;
  completeDelivery: boolean;
  note: string;
  attributes: Record<string, string>;
  credit: CreditVerdict;
  /** What holds the document up, in words. */
  blocks: Coded[];
  incomplete: ErpMessage[];
  submissionKey: string | null;
}

export interface DocumentItem {
  itemNumber: number;
  material: string;
  customerMaterial: string | null;
  name: string;
  quantity: Decimal;
  unit: string;
  netPrice: Decimal;
  priceQuantity: Decimal;
  priceUnit: string;
  net: Decimal;
  tax: Decimal;
  total: Decimal;
  currency: string;
  weightKg: Decimal;
  status: Coded<StatusCode>;
  requestedDate: BusinessDate | null;
  scheduleLines: ScheduleLine[];
  priceComponents: PriceComponent[];
  deliveredQuantity: Decimal;
  invoicedQuantity: Decimal;
  batches: { batch: string; quantity: Decimal }[];
  note: string;
  attributes: Record<string, string>;
  rejection: Coded | null;
  /** The line that this one follows. */
  reference: { kind: DocumentKind; number: string; itemNumber: number } | null;
  change: Permit;
}

/** A change names what differs; lines not named stay as they are. */
export interface DocumentChange {
  poNumber?: string;
  requestedDate?: BusinessDate;
  shipTo?: string;
  shippingOption?: string;
  completeDelivery?: boolean;
  note?: string;
  validTo?: BusinessDate;
  attributes?: Record<string, string>;
  lines?: ChangedLine[];
}

export interface ChangedLine {
  itemNumber: number;
  /** For new lines; a line that exists keeps its material. */
  material?: string;
  quantity?: Decimal;
  unit?: string;
  requestedDate?: BusinessDate;
  batches?: { batch: string; quantity: Decimal }[];
  note?: string;
  attributes?: Record<string, string>;
  /** D rejects the line. */
  changeStatus?: "D";
}

export type Created =
  | { state: "created"; document: SalesDocument }
  /** The same key was used before, or the ERP itself holds the document for a repetition. */
  | { state: "duplicate"; document: SalesDocument };

interface Readable {
  get(ctx: ErpContext, number: string, within: Scope): Promise<ErpResult<SalesDocument>>;
  search(ctx: ErpContext, search: DocumentSearch): Promise<ErpResult<List<DocumentRow>>>;
}

interface Changeable extends Readable {
  /** Creates it once for each key, however often it is called. */
  create(ctx: ErpContext, draft: DraftDocument, key: string): Promise<ErpResult<Created>>;
  /** What the change would come to, without making it. */
  simulateChange(
    ctx: ErpContext,
    number: string,
    within: Scope,
    change: DocumentChange,
  ): Promise<ErpResult<SalesDocument>>;
  change(
    ctx: ErpContext,
    number: string,
    within: Scope,
    version: string,
    change: DocumentChange,
  ): Promise<ErpResult<SalesDocument>>;
  /** Rejects what is not delivered yet. */
  cancel(ctx: ErpContext, number: string, within: Scope, version: string): Promise<ErpResult<SalesDocument>>;
  /** The document that a submission made, or null as long as there is none. */
  findBySubmission(ctx: ErpContext, key: string): Promise<ErpResult<SalesDocument | null>>;
  /** A draft with the lines that can still be had, to be looked at before it is sent. */
  copy(ctx: ErpContext, number: string, within: Scope): Promise<ErpResult<DraftDocument>>;
}

export interface Orders extends Changeable {
  /** Documents that look like this draft: same purchase order number, or the same lines in the last days. */
  similar(ctx: ErpContext, draft: DraftDocument, days: number): Promise<ErpResult<SimilarDocument[]>>;
}

export interface SimilarDocument {
  row: DocumentRow;
  because: ("poNumber" | "lines")[];
}

export interface Quotes extends Changeable {
  /** An order out of the quote, or of some of its lines, at the quoted prices. */
  convert(
    ctx: ErpContext,
    number: string,
    within: Scope,
    conversion: Conversion,
    key: string,
  ): Promise<ErpResult<Created>>;
  /** A new quote with today's prices out of an old one. */
  requote(ctx: ErpContext, number: string, within: Scope, key: string): Promise<ErpResult<Created>>;
}

export interface Conversion {
  poNumber?: string;
  requestedDate?: BusinessDate;
  shipTo?: string;
  note?: string;
  /** All open lines where not said. */
  lines?: { itemNumber: number; quantity: Decimal }[];
}

export type Deliveries = Readable;

/** Invoices and credit memos. */
export type Invoices = Readable;

export interface Flow {
  nodes: FlowNode[];
  /** From the earlier to the later document. */
  edges: { from: DocumentRef; to: DocumentRef }[];
}

export interface FlowNode extends DocumentRef {
  date: BusinessDate;
  status: Coded<StatusCode>;
  total: Decimal;
  currency: string;
}

export interface Documents {
  /** All sales documents: orders, quotes and returns together. */
  search(ctx: ErpContext, search: DocumentSearch): Promise<ErpResult<List<DocumentRow>>>;
  /** Everything that goes before or comes after a document, of any kind. */
  flow(ctx: ErpContext, document: DocumentRef, within: Scope): Promise<ErpResult<Flow>>;
}
