import { type Actor, holds } from "~/door/actor";
import { invalid, type Outcome, Stopped } from "~/door/outcome";
import { type Allow, allow, inUse, may, mayReport, no, withSoldTo, yes } from "~/door/verdict";
import type { Cart, CartKind } from "./cart";
import { maxLines } from "./cart.schema";
import type { CartOwner } from "./cart.store.server";

/** Filling an order cart: also who may only place orders that somebody approves. */
export const mayFillOrders = may("place_orders").or(may("place_approved_orders_only")).and(withSoldTo);
export const mayFillQuotes = inUse("quotes").and(may("place_quotes")).and(withSoldTo);
/** What was sent for a customer, for those to whom that report is open. */
export const maySeeSent = mayReport("ecommerce").and(withSoldTo);

export const mayFillSomeCart = mayFillOrders.or(mayFillQuotes);
export const mayKeepCarts = inUse("saved_carts").and(mayFillSomeCart);

export const mayFill = (kind: CartKind): Allow => (kind === "order" ? mayFillOrders : mayFillQuotes);

/** Who may place approved orders only is held to it, whatever other roles allow. */
const needsNoApproval = allow(
  (actor) =>
    holds(actor, "place_approved_orders_only")
      ? no({ key: "cart.approval.needed", permission: "place_orders" })
      : yes,
  ["place_approved_orders_only"],
);

/** Sending without asking anybody. */
export const maySubmitOrders = may("place_orders").and(needsNoApproval).and(withSoldTo);
export const mayApprove = inUse("approvals").and(may("approve_orders")).and(withSoldTo);
export const mayAskForApproval = inUse("approvals").and(mayFillOrders);
export const maySubmitQuotes = mayFillQuotes;

export const maySubmit = (kind: CartKind): Allow => (kind === "order" ? maySubmitOrders : maySubmitQuotes);

/** Carts are found through the actor: somebody else's simply does not exist. */
export function cartOwner(actor: Actor): CartOwner {
  if (!actor.userId || actor.partner?.function !== "soldTo" || !actor.salesArea) {
    throw new Stopped({ kind: "refused", reason: { key: "door.reason.noSoldTo" } });
  }
  return { userId: actor.userId, soldTo: actor.partner.number, salesAreaId: actor.salesArea.id };
}

/** A cart has an end: each of its pages reads all of it. */
export function assertRoom(lines: number, more: number): void {
  if (lines + more <= maxLines) return;
  throw stopped(invalid("", { key: "cart.full", params: { most: maxLines, lines } }));
}

/** The form was made from this version; anything else was changed by another tab, device or person. */
export function assertVersion(cart: Cart, version: number): void {
  assertOpen(cart);
  if (cart.version !== version) throw stopped(changedElsewhere(cart));
}

/** Only the cart in hand changes: one that is saved, with an approver or on its way to the ERP stays as it is. */
export function assertOpen(cart: Cart): void {
  if (cart.state === "submitting") throw stopped({ kind: "conflict", reason: { key: "cart.beingSent" } });
  if (cart.state !== "active") throw stopped(changedElsewhere(cart));
}

const changedElsewhere = (latest: Cart) =>
  ({ kind: "conflict", reason: { key: "cart.changedElsewhere" }, latest }) as const;

const stopped = (failure: Exclude<Outcome<never>, { kind: "ok" }>) => new Stopped(failure);
