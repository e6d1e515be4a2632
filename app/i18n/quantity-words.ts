import Big from "big.js";
import { type Formats, formatQuantity, formatUnitPrice } from "./formats";
import type { Translate } from "./translate";

/** Quantity with its unit of measure. */
export interface Amount {
  quantity: string;
  unit: string;
}

/** Unit of a product: one of it is numerator / denominator base units in the ERP. */
export interface Conversion {
  unit: string;
  numerator: string;
  denominator: string;
}

/** Converts a quantity to base units; null for a unit that the product does not have. */
export function contentsOf(
  { quantity, unit }: Amount,
  { baseUnit, units }: { baseUnit: string; units: readonly Conversion[] },
): Amount | null {
  if (unit === baseUnit) return { quantity, unit };
  const conversion = units.find((one) => one.unit === unit);
  if (!conversion || Number(conversion.denominator) === 0) return null;
  const contents = Big(quantity).times(conversion.numerator).div(conversion.denominator).round(3);
  return { quantity: contents.toFixed(), unit: baseUnit };
}

const amountInWords = ({ quantity, unit }: Amount, formats: Formats) =>
  `${formatQuantity(quantity, formats)} ${unit}`.trim();

/** Returns the contents of a quantity such as `= 500 PCE`; empty if it stands in base units already. */
export const contentsInWords = (amount: Amount, contents: Amount | null, formats: Formats): string =>
  contents && contents.unit !== "" && contents.unit !== amount.unit
    ? `= ${amountInWords(contents, formats)}`
    : "";

/** Returns a quantity with its contents, such as `20 PAK = 500 PCE`. */
export const quantityInWords = (amount: Amount, contents: Amount | null, formats: Formats): string =>
  [amountInWords(amount, formats), contentsInWords(amount, contents, formats)].filter(Boolean).join(" ");

/** Unit price of a line in the ERP: `netPrice` for `priceQuantity` of `priceUnit`. */
export interface UnitPrice {
  netPrice: string;
  priceQuantity: string;
  priceUnit: string;
  currency: string;
}

/** Returns a price with its unit, such as `2.97 EUR per PCE` or `3.26 EUR per 100 PCE`. */
export function unitPriceInWords(
  { netPrice, priceQuantity, priceUnit, currency }: UnitPrice,
  { t, formats }: { t: Translate; formats: Formats },
): string {
  const unit = pricedUnit({ priceQuantity, priceUnit }, formats);
  return t("ui.unitPrice", { price: `${formatUnitPrice(netPrice, formats, currency)} ${currency}`, unit });
}

/** Returns what a price is for, such as `PCE` or `100 PCE`. */
export const pricedUnit = (
  { priceQuantity, priceUnit }: Pick<UnitPrice, "priceQuantity" | "priceUnit">,
  formats: Formats,
): string =>
  Number(priceQuantity) === 1
    ? priceUnit
    : amountInWords({ quantity: priceQuantity, unit: priceUnit }, formats);

/**
 * Returns the price of one ordered unit, and the ERP's own where that is for another unit:
 * `74.25 EUR per PAK (2.97 EUR per PCE)`.
 */
export function pricesInWords(
  line: UnitPrice & Amount & { net: string },
  localization: { t: Translate; formats: Formats },
): string {
  const price = unitPriceInWords(line, localization);
  if (line.unit === line.priceUnit || Number(line.quantity) === 0) return price;
  const netPrice = Big(line.net).div(line.quantity).toFixed(4);
  const perOrdered = unitPriceInWords(
    { ...line, netPrice, priceQuantity: "1", priceUnit: line.unit },
    localization,
  );
  // A box of 100 pieces at the price per 100 pieces: once is enough.
  if (Big(netPrice).round(2).eq(Big(line.netPrice).round(2))) return perOrdered;
  return `${perOrdered} (${price})`;
}
