import type { ErpResult, Simulation } from "~/erp/erp";
import type { Cart } from "./cart";
import { cartView } from "./cart-view";

/** A cart as machines see it. Prices are the ERP's, as of the moment named. */
export function cartJson(read: { cart: Cart | null; simulation: ErpResult<Simulation> | null }) {
  const view = cartView(read);
  const items = view.lines.map((line) => ({
    id: line.id,
    itemNumber: line.itemNumber,
    material: line.material,
    name: line.name,
    quantity: line.quantity,
    unit: line.unit,
    netValue: line.net,
    currency: line.currency,
    messages: line.messages,
  }));
  return {
    uuid: view.id,
    version: view.version,
    items,
    itemsCount: items.length,
    netValue: view.totals?.net ?? null,
    total: view.totals?.total ?? null,
    currency: view.totals?.currency ?? null,
    simulated: view.totals !== null,
    messages: view.messages,
    updatedAt: read.cart?.updatedAt.toISOString() ?? null,
    cacheInfo: view.asOf ? { value: view.asOf, action: "refresh" } : null,
  };
}

/** The envelope of every list. */
export function itemsJson(read: Parameters<typeof cartJson>[0], page: { page: number; pageSize: number }) {
  const cart = cartJson(read);
  const begin = (page.page - 1) * page.pageSize;
  return {
    items: cart.items.slice(begin, begin + page.pageSize),
    pagination: {
      page: page.page,
      pageSize: page.pageSize,
      totalPages: Math.max(1, Math.ceil(cart.items.length / page.pageSize)),
      totalResults: cart.items.length,
    },
    cacheInfo: cart.cacheInfo,
  };
}
