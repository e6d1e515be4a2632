import { inUse, may, signedIn, withPartner } from "~/door/verdict";
import { mayList } from "../documents/documents-rules";

/** Permits open items, balance and statement alike: whoever may see the list may see its sums. */
export const mayReadAccount = signedIn.and(withPartner).and(mayList("open_items"));

export const mayReadStatement = inUse("statements").and(mayReadAccount);

/** Permits the payments of the active customer's payers, and the receipt of each. */
export const mayReadPayments = signedIn.and(withPartner).and(mayList("payments"));

/** Permits to choose and pay open items of the active customer's payers in the active sales area. */
export const mayPayItems = signedIn.and(withPartner).and(may("pay_invoices"));

/** Permits the provider's card fields: to whoever pays open items, and to whoever places orders. */
export const mayEnterCard = mayPayItems.or(signedIn.and(withPartner).and(may("place_orders")));
