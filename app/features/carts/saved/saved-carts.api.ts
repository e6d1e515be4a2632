import { type ListPage, paginationOf } from "../cart.api";
import type { ListedCart } from "./saved-list";

export function savedCartsJson(carts: ListPage<ListedCart>, link: (cart: string) => string) {
  return {
    items: carts.items.map((cart) => ({
      uuid: cart.id,
      title: cart.title,
      soldTo: cart.soldTo,
      salesArea: cart.salesAreaId,
      itemsCount: cart.lines,
      active: cart.state === "active",
      default: cart.isDefault,
      deletedAt: cart.state === "deleted" ? cart.updatedAt.toISOString() : null,
      backgroundProcessed: cart.state === "submitting",
      failedAt: cart.failedAt?.toISOString() ?? null,
      updatedAt: cart.updatedAt.toISOString(),
      pdfLink: link(cart.id),
    })),
    pagination: paginationOf(carts),
    cacheInfo: null,
  };
}
