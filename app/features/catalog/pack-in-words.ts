import type { Formats } from "~/i18n/formats";
import { contentsOf, quantityInWords } from "~/i18n/quantity-words";
import { isOrderable, type ProductRow } from "./catalog";

/** Writes what one sales unit contains: `1 PAK = 25 PCE`; empty where that says nothing. */
export function packInWords(product: ProductRow, formats: Formats): string {
  const { pack, salesUnit } = product;
  if (!pack || !isOrderable(product)) return "";
  const { baseUnit, ...conversion } = pack;
  const one = { quantity: "1", unit: salesUnit };
  const contents = contentsOf(one, { baseUnit, units: [{ unit: salesUnit, ...conversion }] });
  return contents ? quantityInWords(one, contents, formats) : "";
}
