import type { BusinessDate, Decimal, ErpMessage } from "~/erp/erp";

/** Types of changing an order or a quote; no I/O. */

export const amendedKinds = ["order", "quote"] as const;
export type AmendedKind = (typeof amendedKinds)[number];

/**
 * `claimed`: confirmed, not sent yet. `unknown`: sent without a clear answer. An amendment that the ERP turns away is a
 * draft again.
 */
export type AmendmentState = "draft" | "claimed" | "sending" | "unknown" | "confirmed";

/** Reason why a sent amendment is a draft again. */
export type ReturnReason = "changedMeanwhile" | "refused" | "unreachable" | "withdrawn";

/** Fields of a document's head that a buyer may change. */
export interface AmendableHeader {
  poNumber: string;
  note: string;
  requestedDate: BusinessDate | null;
  validTo: BusinessDate | null;
  shipTo: string;
  shippingOption: string;
  completeDelivery: boolean;
}

/** Figures of a document at one moment. */
export interface DocumentSnapshot {
  version: string;
  header: AmendableHeader;
  /** Names that the ERP gives to codes of the head. */
  labels: { shipTo: string; shippingOption: string };
  lines: SnapshotLine[];
  net: Decimal;
  total: Decimal;
  currency: string;
}

export interface SnapshotLine {
  itemNumber: number;
  material: string;
  name: string;
  quantity: Decimal;
  unit: string;
  requestedDate: BusinessDate | null;
  note: string;
  netPrice: Decimal;
  priceQuantity: Decimal;
  priceUnit: string;
  /** Rates of which the unit price is made, so that a price that merely rounds differently is told from another one. */
  priceRates?: string[];
  net: Decimal;
  dates: { confirmedDate: BusinessDate | null; quantity: Decimal; unit: string }[];
  batches: BatchShare[];
  deliveredQuantity: Decimal;
  isCancelled: boolean;
  /** Reason why the line cannot change; null if it can. */
  fixedBecause: { code: string; reason: string } | null;
}

/** Quantity of a line that comes from one batch. */
export interface BatchShare {
  batch: string;
  quantity: Decimal;
}

/** Difference that a person wants; absent fields and lines stay as they are. */
export interface Wish {
  header: Partial<AmendableHeader>;
  lines: WishedLine[];
  /** Cancels whatever of the document is still open. */
  cancel?: true;
  /** Reason of the cancellation, which follows the document's note. */
  reason?: string;
}

export interface WishedLine {
  itemNumber: number;
  /** Material and name of a new line. */
  material?: string;
  name?: string;
  quantity?: Decimal;
  unit?: string;
  requestedDate?: BusinessDate;
  note?: string;
  batches?: BatchShare[];
  /** Cancels the line. */
  changeStatus?: "D";
}

export const emptyWish: Wish = { header: {}, lines: [] };

export const isEmptyWish = ({ header, lines, cancel }: Wish): boolean =>
  !cancel && lines.length === 0 && Object.keys(header).length === 0;

export interface AmendmentMessage extends Pick<ErpMessage, "severity" | "text"> {
  item?: number;
}

/** Look-ups of an unanswered change, in seconds after it was sent; later ones follow at the last interval. */
export const lookUpAfterSeconds = [2, 10, 60, 300, 720] as const;
