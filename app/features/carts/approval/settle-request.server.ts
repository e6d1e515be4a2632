import type { ChangeCtx } from "~/door/operation.server";
import { conflict, orNotFound, Stopped } from "~/door/outcome";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { formatInstant } from "~/i18n/formats";
import type { Cart } from "../cart";
import { type CartOwner, lockCart } from "../cart.store.server";
import { type ReviewRequest, type ReviewState, statusOf } from "../review-request";
import { makeActive, putAside } from "../saved/saved-carts.store.server";
import { updateOpenRequest } from "./review-requests.store.server";

const alreadyDecided = () => new Stopped(conflict({ key: "cart.approval.decided" }));

/** Prevents a deadlock: everybody who settles a request locks its cart first. */
export async function assertInReview(change: ChangeCtx, owner: CartOwner, cart: Cart): Promise<void> {
  const lockedCart = orNotFound(await lockCart(change.tx, owner, cart.id));
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

/** Makes the cart the requestor's active one again; one that was begun meanwhile is saved. */
export async function returnCart(
  change: ChangeCtx,
  request: ReviewRequest,
  owner: CartOwner,
  cart: Cart,
  decision: { state: "denied" | "withdrawn"; note: string },
): Promise<void> {
  await settleRequest(change, request, { ...decision, submissionId: null });
  const at = change.clock.now();
  const addressee = await findAddressee(change.tx, owner.userId);
  const title = formatInstant(at, addressee?.formats ?? change.actor.formats);
  await putAside(change.tx, owner, cart.kind, { title, at });
  await makeActive(change.tx, cart.id, at);
}
