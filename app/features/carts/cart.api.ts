import { type CartView, cartView, type ReadCart } from "./cart-view";
import type { ReviewRequest } from "./review-requests.store.server";
import type { SavedCart } from "./saved-carts.store.server";

/** A cart as machines see it. Prices are the ERP's, as of the moment named. */
export function cartJson(read: ReadCart) {
  const view = cartView(read);
  return { ...headJson(view), items: itemsOf(view, read) };
}

function headJson(view: CartView) {
  const { header } = view;
  return {
    uuid: view.id,
    version: view.version,
    title: view.title,
    itemsCount: view.lines.length,
    netValue: view.totals?.net ?? null,
    total: view.totals?.total ?? null,
    currency: view.totals?.currency ?? null,
    simulated: view.simulated,
    active: true,
    refDocNr: header?.reference?.number ?? null,
    payer: header?.payer || null,
    poNumber: header?.poNumber ?? "",
    activeShippingOption: header?.shippingOption || null,
    customAttributes: header?.attributes ?? {},
    partners: {
      dropShip: header?.dropShip
        ? [{ id: header.dropShip.id, number: header.shipTo || null, ...header.dropShip.address }]
        : [],
    },
    messages: view.messages.filter(({ severity }) => severity !== "warning"),
    warnings: view.messages.filter(({ severity }) => severity === "warning"),
    updatedAt: view.updatedAt,
    cacheInfo: view.asOf ? { value: view.asOf, action: "refresh" } : null,
  };
}

function itemsOf(view: CartView, read: ReadCart) {
  const kept = new Map(read.cart?.items.map((item) => [item.id, item]));
  const simulated = new Map(read.simulation?.value.lines.map((line) => [line.itemNumber, line]));
  return view.lines.map((line) => {
    const item = kept.get(line.id);
    const said = simulated.get(line.itemNumber);
    return {
      id: line.id,
      itemNumber: line.itemNumber,
      material: line.material,
      name: line.name,
      quantity: line.quantity,
      requestedQuantity: item?.quantity ?? line.quantity,
      unit: line.unit,
      salesUom: said
        ? {
            options: said.unitOptions.map(({ code, label }) => ({ value: code, label })),
            selected: said.unit,
          }
        : null,
      comment: line.comment,
      netValue: line.net,
      currency: line.currency,
      scaledPrices: said?.scales ?? [],
      priceComponents: said?.priceComponents ?? [],
      availabilityStatus: line.availability?.status ?? null,
      availabilityCaption: line.availability?.caption ?? null,
      scheduleLines: said?.scheduleLines ?? [],
      batches: said?.batches ?? [],
      selectedBatch: item?.batches ?? [],
      customAttributes: item?.attributes ?? {},
      childItems: [],
      refDocNr: item?.reference?.number ?? null,
      refItemNr: item?.reference?.itemNumber ?? null,
      sapErrors: line.messages.filter(({ severity }) => severity === "error"),
      sapInfos: line.messages.filter(({ severity }) => severity !== "error"),
    };
  });
}

/** The envelope of every list. */
export function itemsJson(read: ReadCart, page: { page: number; pageSize: number }) {
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

interface Listed<T> {
  items: T[];
  total: number;
  page: number;
  pageSize: number;
}

const paginationOf = ({ page, pageSize, total }: Listed<unknown>) => ({
  page,
  pageSize,
  totalPages: Math.max(1, Math.ceil(total / pageSize)),
  totalResults: total,
});

export function savedCartsJson(found: Listed<SavedCart>, link: (cart: string) => string) {
  return {
    items: found.items.map((cart) => ({
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
    pagination: paginationOf(found),
    cacheInfo: null,
  };
}

export function requestsJson(found: Listed<ReviewRequest>, link: (request: string) => string) {
  return {
    items: found.items.map((request) => ({
      id: request.id,
      comment: request.comment,
      status: request.status,
      cartUuid: request.cartId,
      requestor: request.requestor,
      poNumber: request.poNumber,
      updatedAt: request.updatedAt.toISOString(),
      pdfLink: link(request.id),
    })),
    pagination: paginationOf(found),
    cacheInfo: null,
  };
}
