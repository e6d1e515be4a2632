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
 * Status of a document or an item. PEND waits (block, incomplete), NSHP nothing confirmed, SCHD dates confirmed, DLCR
 * delivery created, PCKD picked, GI goods issued, SHIP handed to the carrier, PRCV partly received, GR received, CANC
 * cancelled; quotes OPEN, ORDR ordered, EXPD expired; invoices and payments OPEN, PART, PAID; returns RQST, APPR,
 * DENY, CRED.
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
