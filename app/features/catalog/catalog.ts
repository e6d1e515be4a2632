import type { AvailabilityAnswer, Material } from "~/erp/erp";
import { type Locale, locales } from "~/i18n/locales";

/** Types and rules of the catalog; no I/O. */

export { type Locale, locales };

/** A text by language; English is always present. */
export type Texts = Partial<Record<Locale, string>> & { en: string };

export const textIn = (texts: Texts, locale: Locale): string => texts[locale] || texts.en;

/** Text search dictionaries of PostgreSQL. Chinese has none: its words are split into pairs of characters. */
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

/** A product in one language; its pictures by the digests of their content. */
export interface ProductDetails extends Omit<Material, "pictures" | "customerMaterial"> {
  /** Missing in copies from before there could be several. */
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
  /** Contents of one sales unit; null if it is the base unit. */
  pack: Pack | null;
  /** The name of its dimension drawing, else the digest of the ERP's picture. */
  picture: string | null;
  /** Empty for a product that is not one of a series. */
  family: string;
}

/** Conversion of a sales unit: one of it is numerator / denominator base units. */
export interface Pack {
  numerator: string;
  denominator: string;
  baseUnit: string;
}

/** A product in a list, with this visitor's price, customer number and favourite. */
export interface ListedProduct extends ProductRow {
  ownNumber: string | null;
  favourite: boolean;
  price: AvailabilityAnswer | null;
  href: string;
}

/** Tells whether a product can be put into a cart without choosing a variant. */
export const isOrderable = (product: Pick<ProductRow, "type" | "status">): boolean =>
  product.type !== "configurable" && product.status === "sellable";

/** Returns the subcategories of a category, or its siblings where it has none. */
export function nextTo<C extends { id: string; parent: string | null }>(
  categories: readonly C[],
  category: string,
): C[] {
  const childrenOf = (parent: string | null) => categories.filter((node) => node.parent === parent);
  const subcategories = childrenOf(category || null);
  return subcategories.length > 0
    ? subcategories
    : childrenOf(categories.find(({ id }) => id === category)?.parent ?? null);
}

/** Returns the path from the root of the tree to the category, inclusive. */
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

/** An item of an earlier order with the price paid. */
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

/** Permissions of this visitor for a product, decided on the server. */
export interface ProductRights {
  cart: boolean;
  quote: boolean;
  favourites: boolean;
  /** The label of the button that leads guests to signing in; empty: no button. */
  guestAdd: string;
}

/** Tells whether products have buttons: without any, no form stands around them. */
export const hasButtons = ({ cart, quote, favourites, guestAdd }: ProductRights): boolean =>
  cart || quote || favourites || guestAdd !== "";

export interface PriceState {
  shown: boolean;
  state: "fresh" | "known" | "none";
}
