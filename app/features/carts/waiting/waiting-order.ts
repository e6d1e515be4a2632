import type { CartKind } from "../cart";

/** Order that was submitted but is not a document yet. */
export interface WaitingOrder {
  /** The id of the submission, or of the request for approval. */
  id: string;
  kind: CartKind;
  state: "paying" | "queued" | "sending" | "checking" | "forPerson" | "approval";
  /** Name of the approver, while the order waits for one. */
  approver?: string;
  since: Date;
  poNumber: string;
  total: string;
  currency: string;
}
