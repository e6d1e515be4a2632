import type { Actor } from "~/door/actor";
import { inUse } from "~/door/verdict";
import { mayAmendSome } from "~/features/amendments/amendment-rules";
import { mayFillOrders, mayFillQuotes } from "~/features/carts/cart-rules";
import { outputTypes } from "~/features/documents/document-links";
import type { DocumentRights } from "~/features/documents/document-list-view";
import { listNames } from "~/features/documents/document-lists";
import { mayOpenList, mayViewInvoices } from "~/features/documents/documents-rules";
import { mayUseService } from "~/features/service/service-rules";

/** Judges what this person may do with documents in the active sales area. */
export function documentRightsOf(actor: Actor): DocumentRights {
  return {
    viewInvoices: mayViewInvoices(actor, {}).allowed,
    openLists: listNames.filter((list) => mayOpenList(actor, list)),
    orders: mayFillOrders(actor, {}).allowed,
    quotes: mayFillQuotes(actor, {}).allowed,
    claims: mayUseService(actor, {}).allowed,
    outputs: outputTypes.filter((type) => inUse(type)(actor, {}).allowed),
    changesFor: mayAmendSome(actor, {}).allowed ? (actor.partner?.number ?? null) : null,
  };
}
