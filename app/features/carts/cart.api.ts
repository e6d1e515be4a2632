import type { RelatedPartner, ShippingOption, SimulatedLine } from "~/erp/erp";
import type { ReviewRequest } from "./approval/review-requests.store.server";
import type { CartAttachment } from "./attachments/attachment.store.server";
import type { Cart, CartItem } from "./cart";
import { cartIdOf } from "./cart-rules";
import { type CartView, cartView, type ReadCart } from "./cart-view";
import type { SavedCart } from "./saved/saved-carts.store.server";

/** A cart as machines see it. Prices are the ERP's, as of the moment named. */
export function cartJson(read: ReadCart) {
  const view = cartView(read);
  return { ...headJson(view), active: read.cart?.state !== "saved", items: itemsOf(view, read) };
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
      childItems: line.parts,
      refDocNr: item?.reference?.number ?? null,
      refItemNr: item?.reference?.itemNumber ?? null,
      sapErrors: line.messages.filter(({ severity }) => severity === "error"),
      sapInfos: line.messages.filter(({ severity }) => severity !== "error"),
    };
  });
}

/** What can be chosen for the way of the goods, and what was. */
export function shippingJson(found: {
  read: ReadCart;
  options: readonly ShippingOption[];
  shipTos: readonly RelatedPartner[];
  payers: readonly RelatedPartner[];
  attachments: readonly CartAttachment[];
}) {
  const header = found.read.cart?.header;
  return {
    uuid: found.read.cart?.id ?? null,
    version: found.read.cart?.version ?? null,
    shippingOptions: found.options.map((option) => ({
      ...option,
      selected: header?.shippingOption ? option.id === header.shippingOption : option.selected,
      shippingAttributes: { carrierAccount: header?.carrierAccount ?? "" },
    })),
    shipTos: found.shipTos,
    payers: found.payers,
    payer: header?.payer ?? "",
    shipTo: header?.shipTo ?? "",
    requestedDate: header?.requestedDate ?? null,
    completeDelivery: header?.completeDelivery ?? null,
    note: header?.note ?? "",
    attachments: found.attachments.map(({ id, fileName, type, size }) => ({ id, fileName, type, size })),
  };
}

interface Page {
  page: number;
  pageSize: number;
}

/** The envelope of every list. */
export function itemsJson(read: ReadCart, page: Page) {
  const { items, cacheInfo } = cartJson(read);
  return { ...pageOf(items, page), cacheInfo };
}

/** A row for each batch that a line of the cart could come from. */
export function cartBatchesJson(read: ReadCart, page: Page) {
  const { items, cacheInfo } = cartJson(read);
  const rows = items.flatMap((item) => batchRows(item).map((row) => ({ itemId: item.id, ...row })));
  return { ...pageOf(rows, page), cacheInfo };
}

type ItemJson = Pick<
  ReturnType<typeof itemsOf>[number],
  "itemNumber" | "material" | "batches" | "selectedBatch" | "unit"
>;

const batchRows = ({ itemNumber, material, batches, selectedBatch, unit }: ItemJson) =>
  batches.map((batch) => ({
    itemNumber,
    ...batch,
    material,
    requestedQuantity: selectedBatch.find((chosen) => chosen.batch === batch.batch)?.quantity ?? null,
    requestedUnit: unit,
  }));

/** What can be chosen for one line: its batches, and how much of each it has. */
export function batchConfigsJson(line: {
  cart: string;
  version: number;
  item: CartItem;
  simulated: SimulatedLine | null;
}) {
  const { item, simulated } = line;
  return {
    uuid: line.cart,
    version: line.version,
    batchManaged: simulated?.batchManaged ?? null,
    items: batchRows({
      itemNumber: item.itemNumber,
      material: item.material,
      batches: simulated?.batches ?? [],
      selectedBatch: item.batches,
      unit: simulated?.unit ?? item.unit,
    }),
  };
}

function pageOf<T>(all: readonly T[], { page, pageSize }: Page) {
  const begin = (page - 1) * pageSize;
  const pagination = paginationOf({ page, pageSize, total: all.length });
  return { items: all.slice(begin, begin + pageSize), pagination };
}

interface Listed<T> {
  items: T[];
  total: number;
  page: number;
  pageSize: number;
}

const paginationOf = ({ page, pageSize, total }: Omit<Listed<unknown>, "items">) => ({
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

const requestHead = (request: ReviewRequest, link: (request: string) => string) => ({
  id: request.id,
  comment: request.comment,
  status: request.status,
  cartUuid: request.cartId,
  requestor: request.requestor,
  poNumber: request.poNumber,
  updatedAt: request.updatedAt.toISOString(),
  pdfLink: cartIdOf(request) ? link(request.id) : null,
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
