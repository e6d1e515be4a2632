import type { Address, BusinessDate, Decimal, ErpMessage } from "~/erp/erp";

/** Types of changing an order or a quote; no I/O. */

export const amendedKinds = ["order", "quote"] as const;
export type AmendedKind = (typeof amendedKinds)[number];

/**
 * `review`: an approver must agree. `claimed`: confirmed, not sent yet. `unknown`: sent without a clear answer. An
 * amendment that the ERP or the approver turns away is a draft again.
 */
export type AmendmentState = "draft" | "review" | "claimed" | "sending" | "unknown" | "confirmed";

/** Reason why a sent amendment is a draft again. */
export type ReturnReason = "changedMeanwhile" | "denied" | "refused" | "unreachable" | "withdrawn";

/** Fields of a document's head that a buyer may change. */
export interface AmendableHeader {
  poNumber: string;
  note: string;
  requestedDate: BusinessDate | null;
  validTo: BusinessDate | null;
  shipTo: string;
  /** Address for this document only. Null if it has none, absent if the ERP does not tell it. */
  shipToAddress?: Address | null;
  shippingOption: string;
  completeDelivery: boolean;
}

/** Choice of an address as it was typed, among those that the ERP suggests. */
export const typedChoice = "typed";

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
  /** Custom fields of this installation; absent in drafts that were begun before changes had them. */
  attributes?: Record<string, string>;
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
  attributes?: Record<string, string>;
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
  /** Custom fields that shall have another value. */
  attributes?: Record<string, string>;
  /** Files that follow the document once the change is made. */
  files?: WishedFile[];
  /** Cancels whatever of the document is still open. */
  cancel?: true;
  /** Reason of the cancellation, which follows the document's note. */
  reason?: string;
}

export interface WishedFile {
  id: string;
  fileName: string;
  type: string;
  size: number;
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
  attributes?: Record<string, string>;
  /** Cancels the line. */
  changeStatus?: "D";
}

/** Question to an approver about a change, of the latest time that it was asked. */
export interface ChangeApproval {
  requestor: string;
  approver: string;
  comment: string;
  /** Amount by which the document's total rises; zero if it does not. */
  increase: Decimal;
}

export const emptyWish: Wish = { header: {}, lines: [] };

/** Tells whether a wish leaves the ERP's document itself as it is: it may still have files for it. */
export const hasOnlyFiles = ({ header, lines, attributes = {}, cancel }: Wish): boolean =>
  !cancel && lines.length === 0 && Object.keys(header).length === 0 && Object.keys(attributes).length === 0;

export const isEmptyWish = (wish: Wish): boolean => hasOnlyFiles(wish) && (wish.files ?? []).length === 0;

export interface AmendmentMessage extends Pick<ErpMessage, "severity" | "text"> {
  item?: number;
}

/** Look-ups of an unanswered change, in seconds after it was sent; later ones follow at the last interval. */
export const lookUpAfterSeconds = [2, 10, 60, 300, 720] as const;
