import type { DocumentRef, OpenItem } from "~/erp/erp";

/**
 * State of a payment of open items.
 *
 * - `paying`: waits for its payer at the provider.
 * - `taking`: authorised, and the items were checked; the money is being captured.
 * - `posting`: captured; the ERP is being told.
 * - `posted`: the ERP has cleared the items.
 * - `cancelled`: nothing was taken.
 * - `forPerson`: captured, but the ERP refused it or never gave a clear answer.
 * - `refunding`: a person decided to give the money back; the provider is being told.
 * - `refunded`: the provider has given it back.
 */
export type ItemPaymentState =
  | "paying"
  | "taking"
  | "posting"
  | "posted"
  | "cancelled"
  | "forPerson"
  | "refunding"
  | "refunded";

export const itemPaymentMethods = ["card"] as const;
export type ItemPaymentMethod = (typeof itemPaymentMethods)[number];

/** Open item as part of a payment. */
export interface PaymentPart {
  openItem: string;
  document: DocumentRef;
  poNumber: string;
  open: string;
  /** Paid amount; a credit is negative. */
  amount: string;
  discount: string;
  /** Payer's reason for paying less than is open; empty without one. */
  reason: string;
}

/** Items of one payment; the bank's page and the ERP's posting stay within their limits. */
export const maxPaidItems = 500;

export type PayableItem = Pick<
  OpenItem,
  "number" | "kind" | "document" | "poNumber" | "open" | "currency" | "discount" | "paymentBlock"
>;
