import { mapInTurns } from "~/lib/in-turns.server";
import type { CartItem } from "./cart";
import { type CartReading, type CartView, cartHeadView, lineViewOf } from "./cart-view";

/** The cart in the API. Prices are the ERP's, as of the moment in `cacheInfo`. */
export async function cartJson(reading: CartReading) {
  return {
    ...headJson(cartHeadView(reading), reading.cart?.items.length ?? 0),
    active: reading.cart?.state !== "saved",
    items: await itemsOf(reading),
  };
}

function headJson(view: Omit<CartView, "lines">, itemsCount: number) {
  const { header } = view;
  return {
    uuid: view.id,
    version: view.version,
    title: view.title,
    itemsCount,
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
        ? [{ id: header.dropShip.id, number: view.shipToNumber, ...header.dropShip.address }]
        : [],
    },
    messages: view.messages.filter(({ severity }) => severity !== "warning"),
    warnings: view.messages.filter(({ severity }) => severity === "warning"),
    updatedAt: view.updatedAt,
    cacheInfo: view.asOf ? { value: view.asOf, action: "refresh" } : null,
  };
}

export type ItemJson = Awaited<ReturnType<typeof itemsOf>>[number];

export function itemsOf(reading: CartReading) {
  const viewOf = lineViewOf(reading);
  const simulatedLines = new Map(reading.simulation?.value.lines.map((line) => [line.itemNumber, line]));
  return mapInTurns(reading.cart?.items ?? [], (item: CartItem) => {
    const line = viewOf(item);
    const simulatedLine = simulatedLines.get(line.itemNumber);
    return {
      id: line.id,
      itemNumber: line.itemNumber,
      material: line.material,
      name: line.name,
      quantity: line.quantity,
      requestedQuantity: item.quantity,
      unit: line.unit,
      salesUom: simulatedLine
        ? {
            options: simulatedLine.unitOptions.map(({ code, label }) => ({ value: code, label })),
            selected: simulatedLine.unit,
          }
        : null,
      comment: line.comment,
      netValue: line.net,
      currency: line.currency,
      scaledPrices: simulatedLine?.scales ?? [],
      priceComponents: simulatedLine?.priceComponents ?? [],
      availabilityStatus: line.availability?.status ?? null,
      availabilityCaption: line.availability?.caption ?? null,
      scheduleLines: simulatedLine?.scheduleLines ?? [],
      batches: simulatedLine?.batches ?? [],
      selectedBatch: item.batches,
      customAttributes: item.attributes,
      childItems: line.parts,
      refDocNr: item.reference?.number ?? null,
      refItemNr: item.reference?.itemNumber ?? null,
      sapErrors: line.messages.filter(({ severity }) => severity === "error"),
      sapInfos: line.messages.filter(({ severity }) => severity !== "error"),
    };
  });
}

export interface Page {
  page: number;
  pageSize: number;
}

/** Wraps one page of a whole list in the envelope that every list of the API has. */
export function pageOf<T>(rows: readonly T[], { page, pageSize }: Page) {
  const begin = (page - 1) * pageSize;
  const pagination = paginationOf({ page, pageSize, total: rows.length });
  return { items: rows.slice(begin, begin + pageSize), pagination };
}

export interface ListPage<T> {
  items: T[];
  total: number;
  page: number;
  pageSize: number;
}

export const paginationOf = ({ page, pageSize, total }: Omit<ListPage<unknown>, "items">) => ({
  page,
  pageSize,
  totalPages: Math.max(1, Math.ceil(total / pageSize)),
  totalResults: total,
});
