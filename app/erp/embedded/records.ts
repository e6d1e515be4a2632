import type { Address, ErpMessage } from "../port/basics";
import type { DocumentKind, StatusCode, Tracking } from "../port/documents";
import type { CreditVerdict, DocumentTotals, PriceComponent } from "../port/pricing";

/** Rows of documents as stored, with camelCase keys; days and decimals are text. */

export interface DocumentRecord {
  number: string;
  kind: DocumentKind;
  salesArea: string;
  date: string;
  createdAt: Date;
  poNumber: string;
  soldTo: string;
  shipTo: string;
  payer: string;
  currency: string;
  net: string;
  tax: string;
  total: string;
  totals: DocumentTotals;
  status: StatusCode;
  shipStatus: StatusCode | null;
  requestedDate: string | null;
  dueDate: string | null;
  paymentTerms: string;
  shippingOption: string;
  incoterms: string;
  completeDelivery: boolean;
  shipToAddress: Address | null;
  note: string;
  attributes: Record<string, string>;
  blocks: string[];
  incomplete: ErpMessage[];
  credit: CreditVerdict;
  tracking: Tracking[];
  details: DocumentDetails;
  openValue: string;
  dueOn: string | null;
  deletedAt: Date | null;
  lockedAt: Date | null;
  lockedBy: string | null;
  lockedUntil: Date | null;
  version: number;
  submissionKey: string | null;
  contentHash: string | null;
}

/** Columns of a document that rows of lists are made of, besides its lock: less than half of its bytes. */
export const listedColumns = [
  "number",
  "kind",
  "salesArea",
  "date",
  "createdAt",
  "poNumber",
  "soldTo",
  "shipTo",
  "payer",
  "currency",
  "net",
  "tax",
  "total",
  "status",
  "shipStatus",
  "requestedDate",
  "dueDate",
  "shipToAddress",
  "tracking",
  "deletedAt",
  "version",
] as const satisfies readonly (keyof DocumentRecord)[];

export type ListedRecord = Pick<
  DocumentRecord,
  (typeof listedColumns)[number] | "lockedAt" | "lockedBy" | "lockedUntil"
>;

export interface DocumentDetails {
  /** Type of a claim. */
  type?: "return" | "complaint";
  text?: string;
  contact?: string;
  decision?: "approved" | "denied" | null;
  /** Number under which the goods of an accepted claim come back. */
  authorization?: { number: string; issuedOn: string };
  /** Planned goods issue of a delivery; `invoice` is the invoice made from it. */
  goodsIssue?: string;
  invoice?: string;
  /** Open item of an invoice or credit memo. */
  openItem?: string;
  /** Dates that nobody has asked for: they follow the shipping option. Absent in documents that do not tell. */
  defaultDates?: DefaultDates;
}

/** Whether the date of a document, and which of its lines' dates, are the earliest possible ones instead of requested ones. */
export interface DefaultDates {
  document: boolean;
  items: number[];
}

export interface ItemRecord {
  document: string;
  itemNumber: number;
  kind: DocumentKind;
  material: string;
  customerMaterial: string | null;
  quantity: string;
  unit: string;
  baseQuantity: string;
  baseUnit: string;
  netPrice: string;
  priceQuantity: string;
  priceUnit: string;
  net: string;
  tax: string;
  total: string;
  weightKg: string;
  status: StatusCode;
  requestedDate: string | null;
  components: PriceComponent[];
  batches: { batch: string; quantity: string }[];
  note: string;
  attributes: Record<string, string>;
  rejection: string | null;
  reason: string | null;
  plant: string;
  /** Entry of `totals.taxes` that the item belongs to; null for items from before the code was stored. */
  taxCode: string | null;
  delivered: string;
  /** Amounts that are on deliveries; the last delivery takes the rest, so that the sum is exact. */
  deliveredNet: string;
  deliveredTax: string;
  issued: string;
  invoiced: string;
  refKind: DocumentKind | null;
  refNumber: string | null;
  refItem: number | null;
  orderNumber: string | null;
  orderItem: number | null;
}

export interface ScheduleRecord {
  document: string;
  itemNumber: number;
  line: number;
  material: string;
  plant: string;
  requestedDate: string;
  confirmedDate: string | null;
  quantity: string;
  /** Quantity that is reserved until the goods issue. */
  open: string;
  /** Quantity that waits for a delivery. */
  undelivered: string;
}

export interface OpenItemRecord {
  number: string;
  kind: "invoice" | "creditMemo" | "downPaymentRequest" | "onAccount";
  salesArea: string;
  payer: string;
  document: string;
  documentKind: DocumentKind;
  poNumber: string;
  date: string;
  dueDate: string;
  currency: string;
  amount: string;
  paid: string;
  discountPercent: string | null;
  discountUntil: string | null;
  paymentBlock: string | null;
  /** Payment that brought the money, if the item is money on account. */
  payment: string | null;
}

export interface PaymentRecord {
  number: string;
  salesArea: string;
  payer: string;
  date: string;
  createdAt: Date;
  amount: string;
  currency: string;
  method: string;
  reference: string;
  submissionKey: string | null;
}

export interface SettlementRecord {
  payment: string;
  openItem: string;
  document: string;
  documentKind: DocumentKind;
  poNumber: string;
  amount: string;
  discount: string;
  /** Payer's reason for paying less than was open. */
  reason?: string;
}

/** Document with all its rows. */
export interface WholeDocument {
  document: DocumentRecord;
  items: ItemRecord[];
  schedule: ScheduleRecord[];
  /** Day on which the goods of an invoice left; null of other documents, missing of one that was not read. */
  suppliedOn?: string | null;
}
