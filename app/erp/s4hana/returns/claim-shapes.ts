import type { PartnerFunction } from "../../port/basics";
import type { DocumentRef } from "../../port/documents";
import type { ClaimType } from "../../port/returns";
import { services } from "../call";
import type { PartneredShape } from "../documents/scope-filter";
import type { Row } from "../odata/rows";
import { textOf } from "../odata/values";
import type { SapCodes } from "../settings";

/** Names in which SAP's services for returns and for credit memo requests differ. */
export interface ClaimShape extends PartneredShape {
  claim: ClaimType;
  set: string;
  itemSet: string;
  item: string;
  itemText: string;
  type: string;
  typeCode(codes: SapCodes): string;
  date: string;
  /** Returns know a reason and a follow-up activity of each item; a request has one reason for all of it. */
  hasItemReasons: boolean;
  /** Object type of its attachments. */
  objectType: string;
}

const returnShape: ClaimShape = {
  claim: "return",
  service: services.returns,
  set: "A_CustomerReturn",
  itemSet: "A_CustomerReturnItem",
  partnerSet: "A_CustomerReturnPartner",
  number: "CustomerReturn",
  item: "CustomerReturnItem",
  itemText: "CustomerReturnItemText",
  type: "CustomerReturnType",
  typeCode: (codes) => codes.returnType,
  date: "CustomerReturnDate",
  hasItemReasons: true,
  objectType: "BUS2102",
};

const creditMemoRequestShape: ClaimShape = {
  claim: "complaint",
  service: services.creditMemoRequests,
  set: "A_CreditMemoRequest",
  itemSet: "A_CreditMemoRequestItem",
  partnerSet: "A_CreditMemoReqPartner",
  number: "CreditMemoRequest",
  item: "CreditMemoRequestItem",
  itemText: "CreditMemoRequestItemText",
  type: "CreditMemoRequestType",
  typeCode: (codes) => codes.complaintType,
  date: "CreditMemoRequestDate",
  hasItemReasons: false,
  objectType: "BUS2094",
};

export const claimShapes: readonly ClaimShape[] = [returnShape, creditMemoRequestShape];

export const claimShapeOf = (type: ClaimType): ClaimShape =>
  type === "return" ? returnShape : creditMemoRequestShape;

/** Mark of a claim: always in short form after the purchase order number, as extension fields differ by object. */
export const claimMark = { submissionField: "PurchaseOrderByCustomer" };

/** Claim as SAP sends it, with the numbers of its partners. */
export interface SapClaim {
  shape: ClaimShape;
  row: Row;
  numbers: Record<PartnerFunction, string>;
}

/** Kind of the document that is claimed, by SAP's category of it. */
export const sourceKind = (item: Row, row: Row): DocumentRef["kind"] =>
  (textOf(item.ReferenceSDDocumentCategory) || textOf(row.ReferenceSDDocumentCategory)) === "M"
    ? "invoice"
    : "delivery";
