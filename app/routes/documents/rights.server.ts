import type { Actor } from "~/door/actor";
import { mayFillOrders, mayFillQuotes } from "~/features/carts/cart-rules";
import type { DocumentRights } from "~/features/documents/document-list-view";
import { mayViewInvoices } from "~/features/documents/documents-rules";

/** What this person may do with documents in the sales area where they are now. */
export function documentRightsOf(actor: Actor): DocumentRights {
  return {
    viewInvoices: mayViewInvoices(actor, {}).allowed,
    orders: mayFillOrders(actor, {}).allowed,
    quotes: mayFillQuotes(actor, {}).allowed,
  };
}
