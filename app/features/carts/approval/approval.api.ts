import type { Cart } from "../cart";
import { itemsOf, type Listed, paginationOf } from "../cart.api";
import { cartView, type ReadCart } from "../cart-view";
import { type ReviewRequest, reviewedCartId, statusOf } from "../review-request";

const requestHead = (request: ReviewRequest, link: (request: string) => string) => ({
  id: request.id,
  comment: request.comment,
  status: statusOf(request.state),
  cartUuid: request.cartId,
  requestor: request.requestor,
  poNumber: request.poNumber,
  updatedAt: request.updatedAt.toISOString(),
  pdfLink: reviewedCartId(request) ? link(request.id) : null,
});

export function requestsJson(found: Listed<ReviewRequest>, link: (request: string) => string) {
  return {
    items: found.items.map((request) => requestHead(request, link)),
    pagination: paginationOf(found),
    cacheInfo: null,
  };
}

/** A request with the items that it is about; none where the cart was deleted. */
export function requestJson(
  found: Pick<ReadCart, "simulation"> & { request: ReviewRequest; cart: Cart | null },
  link: (request: string) => string,
) {
  const { request, cart, simulation } = found;
  if (!cart) return { ...requestHead(request, link), items: [] };
  const read: ReadCart = { cart, simulation, failure: null, names: new Map(), removed: 0, seen: null };
  return { ...requestHead(request, link), items: itemsOf(cartView(read), read) };
}
