import type { CategoryNode, Filter, ListedProduct } from "./catalog";
import type { DatedAnswer } from "./find-prices.server";

/** JSON shapes of the catalog in the API. */

type Row = Omit<ListedProduct, "href">;
type Page = { page: number; pageSize: number };

export function productJson(row: Row) {
  const { number, name, type, price, ownNumber, favourite, category, picture, ean } = row;
  return {
    sku: number,
    name,
    typeId: type,
    status: row.status,
    price: price?.netPrice ?? null,
    availability: price ? availabilityJson(price) : null,
    customerMaterial: ownNumber,
    manufacturer: row.manufacturer,
    manufacturerNumber: row.manufacturerNumber,
    ean,
    salesUnit: row.salesUnit,
    categoryID: category,
    favourite,
    mediaGalleryEntries: picture ? [`/pictures/${picture}.svg`] : [],
  };
}

export function productsJson(listing: {
  rows: readonly Row[];
  total: number;
  filters: readonly Filter[];
  trail: readonly Pick<CategoryNode, "id" | "name">[];
  corrected: string | null;
  prices: { asOf: string | null };
  page: Page;
}) {
  const { rows, total, page } = listing;
  return {
    items: rows.map(productJson),
    filters: filtersJson(listing.filters),
    breadcrumbs: listing.trail.map(({ id, name }) => ({ id, name })),
    corrected: listing.corrected,
    pagination: pagination(page, total),
    cacheInfo: cacheInfo(listing.prices.asOf),
  };
}

export const pagination = ({ page, pageSize }: Page, totalResults: number) => ({
  page,
  pageSize,
  totalPages: Math.max(1, Math.ceil(totalResults / pageSize)),
  totalResults,
});

export function filtersJson(filters: readonly Filter[]) {
  return filters.flatMap(({ code, label: filterLabel, values }) =>
    values.map(({ value, label, count }) => ({
      attributeCode: code,
      filterLabel,
      value,
      label,
      itemCount: count,
    })),
  );
}

function availabilityJson(answer: Omit<DatedAnswer, "asOf">) {
  const { material, quantity, unit, netPrice, currency, priceQuantity, priceUnit, messages } = answer;
  return {
    material,
    quantity,
    unit,
    netPrice,
    currency,
    priceQuantity,
    priceUnit,
    availabilityStatus: answer.availability.status,
    availabilityText: answer.availability.caption,
    scheduleLines: answer.scheduleLines.map((line) => ({
      quantity: line.quantity,
      unit: line.unit,
      date: line.confirmedDate,
    })),
    scaledPrices: answer.scales,
    stockAvailability: answer.stock.map((stock) => ({
      plant: stock.plant.code,
      plantLabel: stock.plant.label,
      quantity: stock.quantity,
      unit: stock.unit,
    })),
    messages: messages.filter(({ text }) => text.trim() !== ""),
  };
}

export const cacheInfo = (asOf: string | null) => (asOf ? { value: asOf, action: "refresh" } : null);

export const answersJson = (page: {
  items: readonly { material: string; answer: DatedAnswer | null; problem: string | null }[];
  asOf: string | null;
}) => ({
  items: page.items.map(({ material, answer, problem }) => {
    if (answer) return availabilityJson(answer);
    const messages = problem ? [{ severity: "error", code: "portal.unknownProduct", text: problem }] : [];
    return { material, netPrice: null, messages };
  }),
  cacheInfo: cacheInfo(page.asOf),
});
