import { type Formats, readable } from "~/i18n/formats";
import { pricedUnit } from "~/i18n/quantity-words";
import type { Translate } from "~/i18n/translate";
import { isOrderable, type ListedProduct } from "../catalog";
import type { CardField } from "../catalog.settings";
import { packInWords } from "../pack-in-words";
import { scalesOf } from "../scales-of";
import type { CardProduct } from "./ProductCards";

/** Reduces a product to what its card shows. */
export function cardOf(
  product: ListedProduct,
  {
    t,
    formats,
    fields,
  }: {
    t: Translate;
    formats: Formats /** Parts that the card shows beside number, name and picture. */;
    fields: readonly CardField[];
  },
): CardProduct {
  const { number, name, href, picture, type, favourite, price } = product;
  const shows = (field: CardField) => fields.includes(field);
  const contents = shows("contents") ? packInWords(product, formats) : "";
  const notes = (["ownNumber", "manufacturer", "ean"] as const).filter(shows).map((field) => product[field]);
  return {
    number,
    name,
    notes: notes.map((note) => (note ? ` · ${note}` : "")).join(""),
    href,
    picture,
    isConfigurable: type === "configurable",
    unit: isOrderable(product) ? product.salesUnit : null,
    contents,
    favourite,
    price: price ? priceOf(price, shows, { t, formats }) : null,
  };
}

/** Reduces a price to the parts that cards show. */
function priceOf(
  price: NonNullable<ListedProduct["price"]>,
  shows: (field: CardField) => boolean,
  { t, formats }: { t: Translate; formats: Formats },
): NonNullable<CardProduct["price"]> {
  const { availability, netPrice, currency, scales } = price;
  return {
    ...(shows("price")
      ? {
          amount: netPrice,
          currency,
          per: t("catalog.perUnit", { unit: pricedUnit(price, formats) }),
          ...(scales.length > 1 ? { scales: scalesOf(price, { t, formats }) } : {}),
        }
      : {}),
    ...(shows("availability")
      ? { status: availability.status, caption: readable(availability.caption, formats) }
      : {}),
  };
}
