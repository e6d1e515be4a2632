import type { StatusCode } from "../../port/documents";
import { type Row, rowsOf } from "../odata/rows";
import { decimalOf, textOf } from "../odata/values";

/**
 * Derives the portal's statuses from SAP's: A not begun, B in part, C complete; of the credit check B failed. What has
 * happened to the goods is known to the deliveries; without them the order only tells how much was delivered.
 */

function isOnHold(row: Row): boolean {
  return (
    /^[BC]$/.test(textOf(row.TotalCreditCheckStatus)) ||
    textOf(row.DeliveryBlockReason) !== "" ||
    /^[AB]$/.test(textOf(row.SalesDocApprovalStatus))
  );
}

const rank: StatusCode[] = ["DLCR", "PCKD", "GI", "SHIP", "GR"];

/** Status of an order; `deliveries` are the statuses of its deliveries. */
export function orderStatus(row: Row, deliveries: readonly StatusCode[] = []): StatusCode {
  const delivery = textOf(row.OverallTotalDeliveryStatus) || textOf(row.OverallDeliveryStatus);
  const [slowest] = [...deliveries].sort((a, b) => rank.indexOf(a) - rank.indexOf(b));
  // A delivery stays one although the rest of the order was rejected after it.
  const isRejected = textOf(row.OverallSDDocumentRejectionSts) === "C";
  if (isRejected && deliveries.length === 0 && !/^[BC]$/.test(delivery)) return "CANC";
  if (delivery === "C" || isRejected) return slowest ?? "GI";
  if (delivery === "B")
    return deliveries.some((code) => rank.indexOf(code) >= 2) ? "PRCV" : (slowest ?? "PRCV");
  if (isOnHold(row)) return "PEND";
  const items = rowsOf(row.to_Item).filter((item) => textOf(item.SalesDocumentRjcnReason) === "");
  const hasDates = items.length === 0 || items.some((item) => isConfirmed(item));
  return hasDates ? "SCHD" : "NSHP";
}

const isConfirmed = (item: Row): boolean => /[1-9]/.test(decimalOf(item.ConfdDelivQtyInOrderQtyUnit));

export function orderItemStatus(
  item: Row,
  document: Row,
  deliveries: readonly StatusCode[] = [],
): StatusCode {
  if (textOf(item.SalesDocumentRjcnReason) !== "" && textOf(item.DeliveryStatus) !== "C") return "CANC";
  const status = textOf(item.DeliveryStatus);
  const [slowest] = [...deliveries].sort((a, b) => rank.indexOf(a) - rank.indexOf(b));
  if (status === "C") return slowest ?? "GI";
  if (status === "B")
    return deliveries.some((code) => rank.indexOf(code) >= 2) ? "PRCV" : (slowest ?? "PRCV");
  if (isOnHold(document)) return "PEND";
  return isConfirmed(item) ? "SCHD" : "NSHP";
}

/** Status of a quote: SAP counts what was ordered of it, the portal what time is left. */
export function quoteStatus(row: Row, validTo: string | null, today: string): StatusCode {
  if (textOf(row.OverallSDDocumentRejectionSts) === "C") return "CANC";
  if (textOf(row.OverallSDProcessStatus) === "C") return "ORDR";
  return validTo !== null && validTo < today ? "EXPD" : "OPEN";
}

export function quoteItemStatus(item: Row, document: StatusCode): StatusCode {
  if (textOf(item.SalesDocumentRjcnReason) !== "") return "CANC";
  if (textOf(item.SDProcessStatus) === "C") return "ORDR";
  return document === "ORDR" ? "OPEN" : document;
}

/** Status of a delivery. */
export function deliveryStatus(row: Row, hasTracking: boolean): StatusCode {
  if (textOf(row.OverallProofOfDeliveryStatus) === "C") return "GR";
  if (textOf(row.OverallGoodsMovementStatus) === "C") return hasTracking ? "SHIP" : "GI";
  return textOf(row.OverallPickingStatus) === "C" ? "PCKD" : "DLCR";
}
