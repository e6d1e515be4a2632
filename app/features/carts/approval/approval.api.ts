import type { Cart } from "../cart";
import { itemsOf, type ListPage, paginationOf } from "../cart.api";
import type { CartReading } from "../cart-view";
import { type ReviewRequest, reviewedCartId, statusOf } from "../review-request";

const requestHead = (request: ReviewRequest, link: (request: string) => string) => ({
  id: request.id,
  comment: request.comment,
  status: statusOf(request.state),
  cartUuid: request.cartId,
  requestor: request.requestor,
  poNumber: request.poNumber,
  decideBy: request.decideBy,
  updatedAt: request.updatedAt.toISOString(),
  pdfLink: reviewedCartId(request) ? link(request.id) : null,
});

export function requestsJson(list: ListPage<ReviewRequest>, link: (request: string) => string) {
  return {
    items: list.items.map((request) => requestHead(request, link)),
    pagination: paginationOf(list),
    cacheInfo: null,
  };
}

/** Returns a request with its items; without items if the cart was deleted. */
export async function requestJson(
  content: Pick<CartReading, "simulation"> & { request: ReviewRequest; cart: Cart | null },
  link: (request: string) => string,
) {
  const { request, cart, simulation } = content;
  if (!cart) return { ...requestHead(request, link), items: [] };
  const reading: CartReading = {
    cart,
    simulation,
    failure: null,
    isRefused: false,
    names: new Map(),
    removedLines: 0,
  };
  return { ...requestHead(request, link), items: await itemsOf(reading) };
}
