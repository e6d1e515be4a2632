import Big from "big.js";
import type { SimulatedLine } from "~/erp/erp";
import type { Sort } from "~/ui/lists/list-view";
import type { CartItem } from "../cart";
import { type CartReading, hasErrors } from "../cart-view";

export const cartSorts = {
  by: ["item_number", "material", "quantity", "net"],
  usual: { field: "item_number", direction: "asc" },
} as const;

export type SortField = (typeof cartSorts.by)[number];

export interface CartPart {
  page: number;
  pageSize: number;
  sort: { field: SortField; direction: Sort["direction"] };
  /** Lines that stand first on any page: what was typed for them is not saved yet. */
  unsavedLines?: readonly string[];
}

/** Lines up to which a cart stands on one page as a whole, and those of a page of a longer one. */
const wholeLines = 100;
const partLines = 50;

/** Returns how many lines stand on a page, if its address does not say it. A cart is read as a whole unless it is long. */
export const linesOnPage = (totalLines: number): number => (totalLines > wholeLines ? partLines : wholeLines);

/** No cart has as many pages. */
const lastPage = 100_000;

/** Reads the page that an address names. */
export const pageNumber = (page: string): number =>
  Math.min(lastPage, Math.max(1, Math.trunc(Number(page)) || 1));

/** Cuts one page of lines out of a cart: of thousands only those are presented that a page shows. */
export function withLinesOfPage(
  reading: CartReading,
  { page, pageSize, sort, unsavedLines = [] }: CartPart,
): CartReading {
  const { cart, simulation } = reading;
  if (!cart) return reading;
  const offset = (page - 1) * pageSize;
  const isInOrder = sort.field === "item_number" && sort.direction === "asc";
  const items = isInOrder ? cart.items : sortItems(cart.items, simulation?.value.lines ?? [], sort);
  const pageItems = items.slice(offset, offset + pageSize);
  const otherItems = items.filter((item) => unsavedLines.includes(item.id) && !pageItems.includes(item));
  return { ...reading, cart: { ...cart, items: [...otherItems, ...pageItems] } };
}

function sortItems(
  items: readonly CartItem[],
  simulatedLines: readonly SimulatedLine[],
  sort: CartPart["sort"],
): CartItem[] {
  const sign = sort.direction === "desc" ? -1 : 1;
  const lines = new Map(simulatedLines.map((line) => [line.itemNumber, line]));
  /** Figures by which a line is sorted, made once for all comparisons. */
  const figureOf: Record<SortField, (item: CartItem) => Big | string> = {
    item_number: ({ itemNumber }) => Big(itemNumber),
    material: ({ material }) => material,
    quantity: ({ itemNumber, quantity }) => {
      const line = lines.get(itemNumber);
      // A line with an error counts as zero, as it is shown.
      return Big(line && hasErrors(line) ? 0 : quantity);
    },
    net: ({ itemNumber }) => Big(lines.get(itemNumber)?.net ?? 0),
  };
  return items
    .map((item) => ({ item, figure: figureOf[sort.field](item) }))
    .sort((a, b) => sign * compare(a.figure, b.figure) || a.item.itemNumber - b.item.itemNumber)
    .map(({ item }) => item);
}

function compare(one: Big | string, other: Big | string): number {
  if (typeof one === "string" || typeof other === "string") return one < other ? -1 : one > other ? 1 : 0;
  return one.cmp(other);
}
