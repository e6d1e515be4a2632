import { type ListPage, paginationOf } from "../cart.api";
import type { SavedCart } from "./saved-carts.store.server";

export function savedCartsJson(carts: ListPage<SavedCart>, link: (cart: string) => string) {
  return {
    items: carts.items.map((cart) => ({
      uuid: cart.id,
      title: cart.title,
      soldTo: cart.soldTo,
      salesArea: cart.salesAreaId,
      itemsCount: cart.lines,
      active: cart.state === "active",
      backgroundProcessed: cart.state === "submitting",
      failedAt: cart.failedAt?.toISOString() ?? null,
      updatedAt: cart.updatedAt.toISOString(),
      pdfLink: link(cart.id),
    })),
    pagination: paginationOf(carts),
    cacheInfo: null,
  };
}
