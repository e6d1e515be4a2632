import type { SubmissionResult } from "@conform-to/dom";
import type { MaterialRow } from "~/erp/erp";
import { intents } from "~/ui/fields/intents";
import type { ListView } from "~/ui/lists/list-view";
import { type CartFilesData, cartFileIntents } from "../attachments/CartFiles";
import type { Fields } from "../attribute-fields";
import type { CartKind } from "../cart";
import type { CartView } from "../cart-view";

/**
 * Intents about lines: `copy:id`, `remove:id`, `open:id`, `close:id` and `addFound:material` name their row, `sort:net:desc`
 * the order, `page:2` the page.
 */
export const lineIntents = intents(
  "add",
  "addFound",
  "close",
  "confirmDelete",
  "copy",
  "deleteFaulty",
  "find",
  "open",
  "page",
  "remove",
  "restore",
  "selectAll",
  "sort",
  "update",
);

/** Intents about the whole cart. */
export const cartIntents = intents("confirmClear", "continue", "keep", "save", "saveAsQuote");

export const shopIntents = { ...lineIntents, ...cartIntents, ...cartFileIntents };

/** Addresses of one kind of cart; the route knows them. */
export interface CartLinks {
  shop: string;
  bulk: string;
  upload: string;
  /** Null if carts cannot be saved here. */
  saved: string | null;
  next: string;
  /** Null if the visitor may not see the catalog. */
  catalog: string | null;
  materials: string;
}

/** Data of the page of a cart's lines. */
export interface ShopData {
  kind: CartKind;
  cart: Omit<CartView, "lines" | "header"> & {
    lines: number;
    /** Stored quantity of each line of this page: the initial values of the form. */
    quantities: Record<string, string>;
    /** The unit that is shown beside each. */
    units: Record<string, string>;
    /** Stored date and note of each line that has fields for them. */
    details: Record<string, string>;
    /** True if all lines have such fields. */
    showsDetails: boolean;
  };
  view: ListView;
  /** Fields that the last button left as they were typed. */
  unsaved: SubmissionResult | null;
  /** Ids of this page's lines that have errors. */
  errors: string[];
  removedLines: number;
  failure: string | null;
  fields: Fields;
  links: CartLinks;
  steps: { label: string; href?: string }[];
  attachments: CartFilesData;
  find: {
    q: string;
    /** Quantity as typed beside the number. */
    quantity: string;
    /** True if the text is a line that could not be added yet, and not only sought. */
    isUnadded: boolean;
    foundMaterials: Pick<MaterialRow, "number" | "name" | "customerMaterial" | "salesUnit">[];
  } | null;
  /** Document that the cart was copied from. */
  copyOf: { kind: CartKind; number: string; href: string } | null;
  /** Quote that the cart was saved as, if it has not changed since. */
  savedQuote: { href: string; label: string } | null;
  /** The list of waiting orders; null if there are none. */
  waiting: { href: string; label: string } | null;
  maySaveAsQuote: boolean;
  mayKeep: boolean;
  title: string;
}
