import { z } from "zod";
import { type Actor, holds } from "~/door/actor";
import { conflict, invalid, type Outcome, Stopped } from "~/door/outcome";
import { type Allow, allow, inUse, may, mayReport, no, withSoldTo, yes } from "~/door/verdict";
import { type Cart, type CartHead, type CartKind, cartKinds } from "./cart";
import { maxLines } from "./cart.schema";
import type { CartOwner } from "./cart.store.server";

/** Filling an order cart needs less than sending it: users whose orders need approval may fill one too. */
export const mayFillOrders = may("place_orders").or(may("place_approved_orders_only")).and(withSoldTo);
export const mayFillQuotes = inUse("quotes").and(may("place_quotes")).and(withSoldTo);
/** Sees what was submitted for a customer: needs the e-commerce report. */
export const maySeeSent = mayReport("ecommerce").and(withSoldTo);

export const mayFill = (kind: CartKind): Allow => (kind === "order" ? mayFillOrders : mayFillQuotes);

const mayFillEither = mayFillOrders.or(mayFillQuotes);
const targetKind = z.enum(cartKinds).optional();
const targetSchema = z.object({ kind: targetKind, to: targetKind });

/** Judges by the kind of cart if the input names one, so that a refusal names the permission for that kind (C-275). */
export const mayFillSomeCart = allow((actor, input) => {
  const target = targetSchema.safeParse(input).data;
  const kind = target?.kind ?? target?.to;
  return (kind ? mayFill(kind) : mayFillEither)(actor, input);
}, mayFillEither.speaksOf);

export const maySaveCarts = inUse("saved_carts").and(mayFillSomeCart);

/** The restriction "approved orders only" wins over whatever other roles allow. */
const needsNoApproval = allow(
  (actor) =>
    holds(actor, "place_approved_orders_only")
      ? no({ key: "cart.approval.needed", permission: "place_orders" })
      : yes,
  ["place_approved_orders_only"],
);

/** Submits without approval. */
export const maySubmitOrders = may("place_orders").and(needsNoApproval).and(withSoldTo);
export const mayApprove = inUse("approvals").and(may("approve_orders")).and(withSoldTo);
export const mayAskForApproval = inUse("approvals").and(mayFillOrders);
export const maySubmitQuotes = mayFillQuotes;

export const maySubmit = (kind: CartKind): Allow => (kind === "order" ? maySubmitOrders : maySubmitQuotes);

/** Limits every query to the actor's own carts: somebody else's is simply not found. */
export function cartOwner(actor: Actor): CartOwner {
  if (!actor.userId || actor.partner?.function !== "soldTo" || !actor.salesArea) {
    throw new Stopped({ kind: "refused", reason: { key: "door.reason.noSoldTo" } });
  }
  return { userId: actor.userId, soldTo: actor.partner.number, salesAreaId: actor.salesArea.id };
}

/** Limits the number of lines: each page of a cart reads all of them. */
export function assertRoom(kind: CartKind, lines: number, addedLines: number): void {
  if (lines + addedLines <= maxLines) return;
  throw stop(invalid("", { key: `cart.full.${kind}`, params: { most: maxLines, lines } }));
}

/**
 * Optimistic lock: rejects a form made from an older version, which another tab, device or person has changed
 * since.
 */
export function assertVersion(cart: CartHead, version: number): void {
  assertOpen(cart);
  if (cart.version !== version) throw stop(conflict({ key: `cart.changedElsewhere.${cart.kind}` }));
}

/** Only the active cart changes: a saved one, or one that is in review or being submitted, stays as it is. */
export function assertOpen(cart: CartHead): void {
  if (cart.state === "submitting") throw stop(conflict({ key: `cart.beingSent.${cart.kind}` }));
  if (cart.state !== "active")
    throw stop({ kind: "conflict", reason: { key: `cart.notCurrent.${cart.kind}` }, isGone: true });
}

/**
 * Stops the checkout until one of the proposed addresses is chosen: the goods would otherwise go to the default ship-
 * to.
 */
export function assertAddressChosen({ header }: Pick<Cart, "header">): void {
  if (!header.dropShip || header.dropShip.proposals.length === 0) return;
  throw stop(invalid("dropShip", { key: "cart.dropShip.chooseFirst" }));
}

const stop = (failure: Exclude<Outcome<never>, { kind: "ok" }>) => new Stopped(failure);
