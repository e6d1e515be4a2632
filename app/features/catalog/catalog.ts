import type { AvailabilityAnswer, Material } from "~/erp/erp";
import { type Locale, locales } from "~/i18n/locales";

/** The nouns of the catalog and their rules; no I/O. */

export { type Locale, locales };

/** A text in every language there is one in; English is always there. */
export type Texts = Partial<Record<Locale, string>> & { en: string };

export const textIn = (texts: Texts, locale: Locale): string => texts[locale] || texts.en;

/** The dictionaries of PostgreSQL; Chinese has none and is cut into pairs of characters by us. */
export const dictionaries = {
  en: "english",
  fr: "french",
  nl: "dutch",
  pt: "portuguese",
  sr: "serbian",
  zh: null,
} as const satisfies Record<Locale, string | null>;

/** `en` → `name_en`: the columns of one language. */
export const columnOf = (what: "name" | "words", locale: Locale) => `${what}_${locale}` as const;

/** One value that a filter offers, with the number of products that it would leave. */
export interface FilterValue {
  value: string;
  label: string;
  count: number;
  chosen: boolean;
}

export interface Filter {
  code: string;
  label: string;
  values: FilterValue[];
}

export interface CategoryNode {
  id: string;
  parent: string | null;
  name: string;
  count: number;
}

/** All that is known of a product in one language; its pictures by the digests of their content. */
export interface ProductDetails extends Omit<Material, "pictures" | "customerMaterial"> {
  /** Copies made before there could be several have none. */
  pictures?: string[];
}

/** A product of a list. */
export interface ProductRow {
  number: string;
  name: string;
  type: "simple" | "configurable" | "variant";
  status: "sellable" | "notSellable" | "discontinued";
  category: string;
  ean: string;
  manufacturer: string;
  manufacturerNumber: string;
  salesUnit: string;
  picture: string | null;
}

/** A product as a list shows it to somebody: with what it costs and what it is to them. */
export interface ListedProduct extends ProductRow {
  ownNumber: string | null;
  favourite: boolean;
  price: AvailabilityAnswer | null;
  href: string;
}

/** What may be put into a cart as it is. */
export const isOrderable = (product: Pick<ProductRow, "type" | "status">): boolean =>
  product.type !== "configurable" && product.status === "sellable";

/** The chosen category's own; at the end of a way, its neighbours. */
export function nextTo<C extends { id: string; parent: string | null }>(
  categories: readonly C[],
  category: string,
): C[] {
  const under = (parent: string | null) => categories.filter((node) => node.parent === parent);
  const own = under(category || null);
  return own.length > 0 ? own : under(categories.find(({ id }) => id === category)?.parent ?? null);
}

/** From the top of the tree down to the category, itself included. */
export function trailOf<C extends { id: string; parent: string | null }>(
  categories: readonly C[],
  id: string,
): C[] {
  const byId = new Map(categories.map((node) => [node.id, node]));
  const trail: C[] = [];
  for (let at = byId.get(id); at && !trail.includes(at); at = at.parent ? byId.get(at.parent) : undefined) {
    trail.unshift(at);
  }
  return trail;
}

/** What the customer paid for a product before. */
export interface PastOrder {
  number: string;
  date: string;
  quantity: string;
  unit: string;
  netPrice: string;
  priceQuantity: string;
  priceUnit: string;
  currency: string;
}
