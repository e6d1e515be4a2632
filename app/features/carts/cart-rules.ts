import type { Actor } from "~/door/actor";
import { type Outcome, Stopped } from "~/door/outcome";
import { type Allow, may, withSoldTo } from "~/door/verdict";
import type { Cart, CartKind } from "./cart";
import type { CartOwner } from "./cart.store.server";

/** Filling an order cart: also who may only place orders that somebody approves. */
export const mayFillOrders = may("place_orders").or(may("place_approved_orders_only")).and(withSoldTo);
export const mayFillQuotes = may("place_quotes").and(withSoldTo);
export const mayFillSomeCart = mayFillOrders.or(mayFillQuotes);

export const mayFill = (kind: CartKind): Allow => (kind === "order" ? mayFillOrders : mayFillQuotes);

/** Sending without asking anybody. */
export const maySubmitOrders = may("place_orders").and(withSoldTo);
export const maySubmitQuotes = may("place_quotes").and(withSoldTo);

export const maySubmit = (kind: CartKind): Allow => (kind === "order" ? maySubmitOrders : maySubmitQuotes);

/** Carts are found through the actor: somebody else's simply does not exist. */
export function cartOwner(actor: Actor): CartOwner {
  if (!actor.userId || actor.partner?.function !== "soldTo" || !actor.salesArea) {
    throw new Stopped({ kind: "refused", reason: { key: "door.reason.noSoldTo" } });
  }
  return { userId: actor.userId, soldTo: actor.partner.number, salesAreaId: actor.salesArea.id };
}

/** The form was made from this version; anything else was changed by another tab, device or person. */
export function assertVersion(cart: Cart, version: number): void {
  if (cart.state === "submitting") throw stopped({ kind: "conflict", reason: { key: "cart.beingSent" } });
  if (cart.state !== "active" || cart.version !== version) {
    throw stopped({ kind: "conflict", reason: { key: "cart.changedElsewhere" }, latest: cart });
  }
}

const stopped = (failure: Exclude<Outcome<never>, { kind: "ok" }>) => new Stopped(failure);
