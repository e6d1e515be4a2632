import type { ErpFailureKind } from "./erp-errors";
import type { OperationName } from "./operations";

/** Request to the ERP that changes something there, as the portal records it. */
export interface ErpWrite {
  operation: OperationName;
  at: Date;
  system: string;
  salesArea: string;
  partner: string | null;
  /** User for whom the portal called; null for its jobs. */
  userId: string | null;
  requestId: string;
  /** Number of the document that was made or changed, if it is known. */
  document: string | null;
  milliseconds: number;
  result: "ok" | "failed" | ErpFailureKind;
}
