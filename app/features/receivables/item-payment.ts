import type { DocumentRef, OpenItem } from "~/erp/erp";
import type { Text } from "~/i18n/text";

/**
 * State of a payment of open items.
 *
 * - `paying`: waits for its payer at the provider.
 * - `taking`: authorised, and the items were checked; the money is being captured. A debit waits here for its bank.
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

/**
 * Reason why nothing was paid; a returned debit was accepted at first. `badConfig`: the provider refuses the portal's keys
 * or this way to pay.
 */
export type NothingPaid = "declined" | "expired" | "changed" | "returned" | "badConfig";
/** Reason why the items were not paid, although the money may have come: it is a credit on the payer's account. */
export type Unpaid = NothingPaid | "onAccount";

export const itemPaymentMethods = ["card", "eCheck"] as const;
/** Ways to pay that a payer chooses. */
export type PayableMethod = (typeof itemPaymentMethods)[number];
/** Way in which items are settled; `offset` clears debts with credits of the same sum, without any money. */
export type ItemPaymentMethod = PayableMethod | "offset";

/** Name of each way to pay at the provider. */
export const providerMethods = { card: "card", eCheck: "bankDebit" } as const;

/** Way to pay that a user has saved: the provider keeps it, the portal its last digits. */
export interface SavedMethod {
  id: string;
  method: PayableMethod;
  name: string;
  /** Card or account as its provider names it, such as "Visa 4242". */
  label: string;
}

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

/** Items that a user may have selected on an account; they are paid in several payments. */
export const maxSelectedItems = 50_000;

export type PayableItem = Pick<
  OpenItem,
  "number" | "kind" | "document" | "poNumber" | "open" | "currency" | "discount" | "paymentBlock"
>;

/** Says why an item that the ERP blocks cannot be paid. */
export const blockOf = ({ document, paymentBlock }: PayableItem): Text => ({
  key: "receivables.pay.blocked",
  params: { number: document.number, reason: paymentBlock?.label ?? "" },
});
