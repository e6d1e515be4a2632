import { paginationOf } from "../cart.api";
import type { BackgroundCart } from "./background-cart";

/** Carts that are sent in the background; one with `failed_at` can be retried or removed. */
export const backgroundCartsJson = (list: {
  items: readonly BackgroundCart[];
  total: number;
  page: number;
  pageSize: number;
}) => ({
  items: list.items.map((cart) => ({
    uuid: cart.id,
    kind: cart.kind,
    status: cart.state,
    title: cart.title,
    poNumber: cart.poNumber,
    soldToNumber: cart.soldTo,
    user: cart.person,
    itemsCount: cart.lines,
    total: cart.total,
    currency: cart.currency,
    messages: cart.messages.map(({ severity, text }) => ({ severity, text })),
    createdAt: cart.createdAt.toISOString(),
    failedAt: cart.failedAt?.toISOString() ?? null,
  })),
  pagination: paginationOf(list),
  cacheInfo: null,
});
