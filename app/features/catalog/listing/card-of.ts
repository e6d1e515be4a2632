import { type Formats, readable } from "~/i18n/formats";
import { pricedUnit } from "~/i18n/quantity-words";
import type { Translate } from "~/i18n/translate";
import { isOrderable, type ListedProduct } from "../catalog";
import { packInWords } from "../pack-in-words";
import { scalesOf } from "../scales-of";
import type { CardProduct } from "./ProductCards";

/** Reduces a product to what its card shows: absent and derivable values are not sent. */
export function cardOf(
  product: ListedProduct,
  {
    t,
    formats,
    more,
  }: { t: Translate; formats: Formats /** Includes manufacturer and EAN. */; more: boolean },
): CardProduct {
  const { number, name, href, picture, type, favourite, price } = product;
  const contents = packInWords(product, formats);
  const notes = [product.ownNumber, ...(more ? [product.manufacturer, product.ean] : [])];
  return {
    number,
    name,
    notes: notes.map((note) => (note ? ` · ${note}` : "")).join(""),
    href,
    ...(picture ? { picture } : {}),
    ...(type === "configurable" ? { configurable: true } : {}),
    ...(isOrderable(product) ? { unit: product.salesUnit } : {}),
    ...(contents ? { contents } : {}),
    ...(favourite ? { favourite } : {}),
    ...(price
      ? {
          price: {
            amount: price.netPrice,
            currency: price.currency,
            per: t("catalog.perUnit", { unit: pricedUnit(price, formats) }),
            status: price.availability.status,
            caption: readable(price.availability.caption, formats),
            ...(price.scales.length > 1 ? { scales: scalesOf(price, { t, formats }) } : {}),
          },
        }
      : {}),
  };
}
