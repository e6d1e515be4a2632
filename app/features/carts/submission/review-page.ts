import type { Option } from "~/ui/fields/Field";
import { intents } from "~/ui/fields/intents";
import type { ListView } from "~/ui/lists/list-view";
import type { CheckoutData } from "../Checkout";
import type { CartHeader, CartKind, PaymentWay, SnapshotChange } from "../cart";
import type { Fact } from "../delivery-facts";

export const reviewIntents = intents("enter", "enterRequest", "request", "submit");

export interface ReviewData extends CheckoutData {
  kind: CartKind;
  lines: number;
  shop: string;
  /** One page of lines. */
  view: ListView;
  shipping: string;
  /** Number of attachments. */
  files: number;
  delivery: Fact[];
  header: CartHeader;
  figures: string;
  changes: SnapshotChange[];
  similar: {
    number: string;
    href: string;
    date: string;
    poNumber: string;
    total: string;
    currency: string;
    because: ("poNumber" | "lines")[];
  }[];
  paymentWays: PaymentWay[];
  /** Whether the provider's card fields can stand in the form; a card is entered on the provider's page otherwise. */
  hasCardFields: boolean;
  maySend: boolean;
  /** Approvals are in use, so that an approver can be asked. */
  mayAsk: boolean;
  approvers: Option[];
  /** True while the ERP takes no orders. */
  isAway: boolean;
  /** Reasons for which the ERP would not take the cart; nothing can be sent while there is one. */
  refusals: string[];
  /** Total last seen, at which the cart can be queued while the ERP is away. */
  queue: { total: string; currency: string } | null;
}
