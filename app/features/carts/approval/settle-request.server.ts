import type { ChangeCtx } from "~/door/operation.server";
import { conflict, orNotFound, Stopped } from "~/door/outcome";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { formatInstant } from "~/i18n/formats";
import type { Cart } from "../cart";
import { type CartOwner, lockCart } from "../cart.store.server";
import { makeActive, putAside } from "../saved/saved-carts.store.server";
import { type ReviewRequest, settleRequest } from "./review-requests.store.server";

const tooLate = () => new Stopped(conflict({ key: "cart.approval.decided" }));

/** Whoever settles a request locks its cart first, so that two of them wait for each other, and both for nothing else. */
export async function assertInReview(change: ChangeCtx, owner: CartOwner, cart: Cart): Promise<void> {
  const locked = orNotFound(await lockCart(change.tx, owner, cart.id));
  if (locked.state !== "review" || locked.version !== cart.version) throw tooLate();
}

/** Whoever comes second leaves by an exception, which takes back what the same transaction has begun. */
export async function settle(
  change: ChangeCtx,
  request: ReviewRequest,
  decision: { status: 1 | 2 | 3; note: string; submissionId: string | null },
): Promise<void> {
  const decided = { ...decision, updatedAt: change.clock.now() };
  if (!(await settleRequest(change.tx, request.id, decided))) throw tooLate();
  await change.audit({ kind: "reviewRequest", id: request.id, before: { status: 0 }, after: decided });
}

/** The cart is the requestor's active one again; one that was begun meanwhile is kept among the saved ones. */
export async function returnCart(
  change: ChangeCtx,
  request: ReviewRequest,
  owner: CartOwner,
  cart: Cart,
  decision: { status: 2 | 3; note: string },
): Promise<void> {
  await settle(change, request, { ...decision, submissionId: null });
  const at = change.clock.now();
  const addressee = await findAddressee(change.tx, owner.userId);
  const title = formatInstant(at, addressee?.formats ?? change.actor.formats);
  await putAside(change.tx, owner, cart.kind, { title, at });
  await makeActive(change.tx, cart.id, at);
}
