import type { ChangeCtx } from "~/door/operation.server";
import { conflict, orNotFound, Stopped } from "~/door/outcome";
import type { Cart, CartState } from "../cart";
import { type CartOwner, lockActivePlace, lockCartHead, settleCart } from "../cart.store.server";
import { type ReviewRequest, type ReviewState, statusOf } from "../review-request";
import { updateOpenRequest } from "./review-requests.store.server";

const alreadyDecided = () => new Stopped(conflict({ key: "cart.approval.decided" }));

/** Prevents a deadlock: everybody who settles a request locks its cart first. */
export async function assertInReview(change: ChangeCtx, owner: CartOwner, cart: Cart): Promise<void> {
  const lockedCart = orNotFound(await lockCartHead(change.tx, owner, cart.id));
  if (lockedCart.state !== "review" || lockedCart.version !== cart.version) throw alreadyDecided();
}

/** Settles an open request. Throws if somebody else was faster, which rolls the transaction back. */
export async function settleRequest(
  change: ChangeCtx,
  request: ReviewRequest,
  { state, ...decision }: { state: ReviewState; note: string; submissionId: string | null },
): Promise<void> {
  const updatedAt = change.clock.now();
  if (!(await updateOpenRequest(change.tx, request.id, { state, ...decision, updatedAt }))) {
    throw alreadyDecided();
  }
  await change.audit({
    kind: "reviewRequest",
    id: request.id,
    before: { status: statusOf("open") },
    after: { status: statusOf(state), ...decision, updatedAt },
  });
}

/**
 * Gives the cart of a denied request back. The requestor may be submitting another cart by now, which stays the active one:
 * this one is saved then. Returns where it is.
 */
export async function giveCartBack(
  change: ChangeCtx,
  { request, owner, cart, note }: { request: ReviewRequest; owner: CartOwner; cart: Cart; note: string },
): Promise<CartState | null> {
  await settleRequest(change, request, { state: "denied", note, submissionId: null });
  await lockActivePlace(change.tx, owner, cart.kind);
  return settleCart(change.tx, cart.id, { state: "active", at: change.clock.now(), from: "review" });
}
