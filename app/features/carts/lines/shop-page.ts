import type { MaterialRow } from "~/erp/erp";
import type { ListView } from "~/ui/lists/list-view";
import type { CartFilesData } from "../attachments/CartFiles";
import type { Fields } from "../attribute-fields";
import type { CartKind } from "../cart";
import type { CartView } from "../cart-view";

/** Addresses of one kind of cart; features know no addresses of their own. */
export interface CartLinks {
  shop: string;
  bulk: string;
  upload: string;
  saved: string;
  next: string;
  /** Null for those who may not see it. */
  catalog: string | null;
  materials: string;
}

/** What the page of a cart's lines shows. */
export interface ShopData {
  kind: CartKind;
  cart: Omit<CartView, "lines" | "header"> & {
    lines: number;
    /** As they are kept, by line of this page: from these the form begins. */
    quantities: Record<string, string>;
  };
  view: ListView;
  /** Lines of this page that have errors. */
  errors: string[];
  removed: number;
  failure: string | null;
  fields: Fields;
  links: CartLinks;
  steps: { label: string; href?: string }[];
  attachments: CartFilesData;
  find: {
    q: string;
    found: Pick<MaterialRow, "number" | "name" | "customerMaterial" | "salesUnit">[];
  } | null;
  /** The document that the cart was copied from. */
  copyOf: { kind: CartKind; number: string; href: string } | null;
  maySaveAsQuote: boolean;
  mayKeep: boolean;
  title: string;
}
