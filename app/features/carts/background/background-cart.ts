import type { ErpMessage } from "~/erp/erp";
import type { CartKind, SubmissionState } from "../cart";

/** Cart that the portal sends without its owner, or that failed on this way. */
export interface BackgroundCart {
  /** The id of the submission. */
  id: string;
  userId: string;
  person: string;
  kind: CartKind;
  state: SubmissionState;
  soldTo: string;
  title: string;
  poNumber: string;
  lines: number;
  total: string;
  currency: string;
  messages: ErpMessage[];
  createdAt: Date;
  /** Time at which it ended without a document; only then can it be retried or removed. */
  failedAt: Date | null;
}
