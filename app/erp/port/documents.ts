import type {
  Address,
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
import type { DocumentItem, Seller } from "./document-items";
import type { DocumentKind, DocumentRef, StatusCode } from "./document-kinds";
import type { CreditVerdict, DeterminedPartner, DocumentTotals, DraftDocument } from "./pricing";

export type * from "./document-items";
export type * from "./document-kinds";

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
  /** Carrier's tracking number of a delivery; finds the order of that delivery too. */
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
  /** Criteria with different keys are joined by AND, values of the same key by OR. */
  criteria?: { key: DocumentCriterion; value: string }[];
  /** Prefix of the document number or the purchase order number. */
  q?: string;
  fromDate?: BusinessDate;
  toDate?: BusinessDate;
  /** Matches any of these statuses. */
  shipStatus?: readonly StatusCode[];
  status?: StatusCode;
  /** Range of `dueDate`: end of validity of a quote, due date of an invoice. */
  dueFrom?: BusinessDate;
  dueTo?: BusinessDate;
  /** Latest day for which a document was requested. */
  requestedTo?: BusinessDate;
  /** Fills `firstItems` of each row with this many items at most. */
  withItems?: number;
}

/** Kinds of documents that a search over all sales documents finds. */
export type SalesDocumentKind = Extract<DocumentKind, "order" | "quote" | "return">;

export interface SalesDocumentSearch extends DocumentSearch {
  kinds?: readonly SalesDocumentKind[];
}

/** First items of a document and their total count. */
export interface RowItems {
  count: number;
  first: { material: string; name: string; quantity: Decimal; unit: string; net: Decimal }[];
}

/** Row of a list of orders, quotes, deliveries, invoices or returns. */
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
  /** End of validity of a quote, due date of an invoice. */
  dueDate: BusinessDate | null;
  tracking: Tracking[];
  outputTypes: OutputLabel[];
  /** Direct predecessors and successors. */
  references: DocumentRef[];
  /** Amount of an invoice not yet paid, or of a credit memo not yet settled; null for other kinds. */
  openAmount: Decimal | null;
  /** Last day on which the cash discount may be taken. */
  discountUntil: BusinessDate | null;
  copy: Permit;
  convert: Permit;
  requote: Permit;
  change: Permit;
  deletedAt: Instant | null;
  lockedAt: Instant | null;
  lockedBy: string | null;
  /** Present only if the search has `withItems`. */
  firstItems?: RowItems;
  /**
   * Opaque version for the optimistic lock: pass it to `change` or `cancel`, which fail with `conflict` if the
   * document has been changed since.
   */
  version: string;
}

export interface OutputLabel {
  type: OutputType;
  label: string;
}

/**
 * Forms in which a document exists. `translation` is an invoice in another language than the issued one, `facturX` an
 * archive (PDF/A-3) of it with the data inside, `ubl` the data alone (XML).
 */
export type OutputType =
  | "orderConfirmation"
  | "quotation"
  | "deliveryNote"
  | "invoice"
  | "translation"
  | "facturX"
  | "ubl";

export interface Tracking {
  carrier: string;
  number: string;
  url: string;
  shippedOn: BusinessDate;
}

export interface SalesDocument extends DocumentRow {
  /** Null if the ERP does not tell it. */
  seller: Seller | null;
  partners: DeterminedPartner[];
  items: DocumentItem[];
  totals: DocumentTotals;
  paymentTerms: Coded;
  /** Percentage off for payment up to `discountUntil`. */
  discountPercent: Decimal | null;
  /** Day on which the goods of a delivery, an invoice or a credit memo were supplied. */
  supplyDate: BusinessDate | null;
  /** Invoice that a credit memo corrects. */
  corrects: { kind: "invoice"; number: string; date: BusinessDate } | null;
  /** Packages of a delivery; null for other kinds, or if the ERP does not tell it. */
  packing: { packages: number; grossWeightKg: Decimal } | null;
  shippingOption: Coded;
  incoterms: string;
  completeDelivery: boolean;
  note: string;
  attributes: Record<string, string>;
  credit: CreditVerdict;
  /** Reasons that hold the document up. */
  blocks: Coded[];
  incomplete: ErpMessage[];
  submissionKey: string | null;
  /** False if the ERP tells that no file is attached, so that nobody needs to ask for the list. */
  hasFiles?: boolean;
}

/** Change of a document: absent fields and lines stay as they are. */
export interface DocumentChange {
  poNumber?: string;
  requestedDate?: BusinessDate;
  shipTo?: string;
  /** Address for this document only. Null takes it away, and so does another ship-to without one. */
  shipToAddress?: Address | null;
  shippingOption?: string;
  completeDelivery?: boolean;
  note?: string;
  validTo?: BusinessDate;
  attributes?: Record<string, string>;
  lines?: ChangedLine[];
}

/** Document that a change is for, in the state that its caller has seen. */
export interface ChangeTarget {
  number: string;
  within: Scope;
  /** Optimistic lock: the change fails with `conflict` if the document has another version. */
  version: string;
  /** Makes the change idempotent. */
  key?: string | undefined;
}

/** Document that a call works on, and the key under which its result is made once. */
export interface KeyedTarget {
  number: string;
  within: Scope;
  key: string;
}

export interface ChangedLine {
  itemNumber: number;
  /** Material of a new line; the material of an existing line cannot be changed. */
  material?: string;
  quantity?: Decimal;
  unit?: string;
  requestedDate?: BusinessDate;
  /** Choice of batches: absent, it stays; empty, the ERP chooses. */
  batches?: { batch: string; quantity: Decimal }[];
  note?: string;
  attributes?: Record<string, string>;
  /** Net price of the line's price unit that seller and customer agreed on; only of quotes, needs `agreePrices`. */
  netPrice?: Decimal;
  /** Rejects the line. */
  changeStatus?: "D";
}

export type Created =
  | { state: "created"; document: SalesDocument }
  /** Returns the existing document: this key was used before, or the ERP itself has recognised a duplicate. */
  | { state: "duplicate"; document: SalesDocument };

interface ReadableDocuments {
  /** Gets one document; fails with `notFound` if it is unknown or outside the scope. */
  get(ctx: ErpContext, number: string, within: Scope): Promise<ErpResult<SalesDocument>>;
  /** Finds a page of documents of this kind, the newest first unless `sortBy` says otherwise. */
  search(ctx: ErpContext, search: DocumentSearch): Promise<ErpResult<List<DocumentRow>>>;
}

interface ChangeableDocuments extends ReadableDocuments {
  /**
   * Creates a document. Idempotent by `key`: a repetition returns `duplicate` with the first document. After an
   * ambiguous failure (`isAmbiguous`) look the key up with `findBySubmission`; repeat the call only if
   * `capabilitiesOf` has `refusesDuplicateKeys`. Fails with `rejected` if the draft is not acceptable. Lines after the
   * first hundred (`maxShortLines`) may come without price components.
   */
  create(ctx: ErpContext, draft: DraftDocument, key: string): Promise<ErpResult<Created>>;
  /** Calculates the document as `change` would leave it, without changing anything in the ERP. */
  simulateChange(
    ctx: ErpContext,
    number: string,
    within: Scope,
    change: DocumentChange,
  ): Promise<ErpResult<SalesDocument>>;
  /**
   * Changes a document. Fails with `conflict` if it has another version, with `locked` if somebody edits it in the ERP; a
   * repetition after an ambiguous failure therefore cannot apply it twice. With a key, a repetition returns the document
   * as it is, and `findChange` finds the change.
   */
  change(ctx: ErpContext, target: ChangeTarget, change: DocumentChange): Promise<ErpResult<SalesDocument>>;
  /**
   * Returns the document as it is now if `change` was applied to it under this key, or null. Always answered by the
   * ERP, never by the cache.
   */
  findChange(
    ctx: ErpContext,
    number: string,
    within: Scope,
    key: string,
  ): Promise<ErpResult<SalesDocument | null>>;
  /** Rejects all quantities that are not delivered yet; otherwise as `change`. */
  cancel(ctx: ErpContext, target: ChangeTarget): Promise<ErpResult<SalesDocument>>;
  /**
   * Finds the document that `create` made under this key, or null. Always answered by the ERP, never by the cache.
   */
  findBySubmission(ctx: ErpContext, key: string): Promise<ErpResult<SalesDocument | null>>;
  /** Makes a draft from the document's lines that can still be ordered; creates nothing. */
  copy(ctx: ErpContext, number: string, within: Scope): Promise<ErpResult<DraftDocument>>;
}

export interface Orders extends ChangeableDocuments {
  /**
   * Finds possible duplicates of a draft: the same purchase order number, or the same lines within the last `days`.
   */
  similar(ctx: ErpContext, draft: DraftDocument, days: number): Promise<ErpResult<SimilarDocument[]>>;
}

export interface SimilarDocument {
  row: DocumentRow;
  because: ("poNumber" | "lines")[];
}

export interface Quotes extends ChangeableDocuments {
  /**
   * Creates an order from the open lines of the quote, or some of them, at the quoted prices. Idempotent by `key`.
   */
  convert(ctx: ErpContext, target: KeyedTarget, conversion: Conversion): Promise<ErpResult<Created>>;
  /** Creates a new quote with today's prices from an old one. Idempotent by `key`. */
  requote(ctx: ErpContext, number: string, within: Scope, key: string): Promise<ErpResult<Created>>;
}

export interface Conversion {
  poNumber?: string;
  requestedDate?: BusinessDate;
  shipTo?: string;
  note?: string;
  /** Lines to order; all open lines if absent. */
  lines?: { itemNumber: number; quantity: Decimal }[];
}

export type Deliveries = ReadableDocuments;

/** Reads invoices and credit memos. */
export type Invoices = ReadableDocuments;

export interface Flow {
  nodes: FlowNode[];
  /** Edges run from the earlier to the later document. */
  edges: { from: DocumentRef; to: DocumentRef }[];
}

export interface FlowNode extends DocumentRef {
  date: BusinessDate;
  status: Coded<StatusCode>;
  total: Decimal;
  currency: string;
}

export interface Documents {
  /** Searches orders, quotes and returns in one list; with `kinds`, only these of them. */
  search(ctx: ErpContext, search: SalesDocumentSearch): Promise<ErpResult<List<DocumentRow>>>;
  /** Finds all predecessors and successors of a document, of any kind and any distance. */
  flow(ctx: ErpContext, document: DocumentRef, within: Scope): Promise<ErpResult<Flow>>;
}
