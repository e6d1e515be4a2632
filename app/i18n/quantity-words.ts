import Big from "big.js";
import { digitsOf } from "~/lib/currency-digits";
import { type Formats, formatPrice, formatQuantity, formatUnitPrice } from "./formats";
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
  price: UnitPrice,
  { t, formats }: { t: Translate; formats: Formats },
): string {
  const { netPrice, currency } = price;
  return t("ui.unitPrice", {
    price: `${formatUnitPrice(netPrice, formats, currency)} ${currency}`,
    unit: pricedUnit(price, formats),
  });
}

type PricedLine = UnitPrice & Amount & { net: string };

/** Returns the price of one ordered unit, and the ERP's own: `74.25 EUR per PAK (2.97 EUR per PCE)`. */
export function pricesInWords(line: PricedLine, localization: { t: Translate; formats: Formats }): string {
  const { price, unit, erpPrice } = pricesOf(line, localization);
  const words = localization.t("ui.unitPrice", { price: `${price} ${line.currency}`, unit });
  return erpPrice ? `${words} (${erpPrice})` : words;
}

/** Returns the price of one ordered unit beneath an amount, which names the currency: `74.25 per PAK`. */
export function priceBeneath(
  line: PricedLine,
  localization: { t: Translate; formats: Formats },
): { note: string; aside?: string } {
  const { price, unit, erpPrice } = pricesOf(line, localization);
  const note = localization.t("ui.unitPrice", { price, unit });
  return erpPrice ? { note, aside: `(${erpPrice})` } : { note };
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
 * Returns the price of one ordered unit, and the ERP's own where that is for another unit. The first has as many places as
 * it takes to come to the amount (decision 115): seven boxes for 25.99 EUR are at 3.713 EUR.
 */
function pricesOf(
  line: PricedLine,
  localization: { t: Translate; formats: Formats },
): { price: string; unit: string; erpPrice?: string } {
  const { formats } = localization;
  const { quantity, unit, net, netPrice, priceQuantity, priceUnit, currency } = line;
  const price = { price: formatUnitPrice(netPrice, formats, currency), unit: pricedUnit(line, formats) };
  if (Number(quantity) === 0 || Number(priceQuantity) === 0) return price;
  const isPricedUnit = unit === priceUnit;
  const priceTimes = isPricedUnit ? Big(quantity).div(priceQuantity) : Big(quantity);
  if (isPricedUnit && comesTo(Big(netPrice), priceTimes, { amount: net, currency })) return price;
  const exactPrice = priceComingTo(net, priceTimes, currency);
  const isOnlyRounded = exactPrice.minus(netPrice).abs().lte(maxRounding);
  // The amount has a surcharge, which is no part of the price.
  if (isPricedUnit && !isOnlyRounded) return price;
  const exactText = formatPrice(exactPrice.toFixed(), formats, currency);
  if (isPricedUnit) return { price: exactText, unit: price.unit };
  // A box of 100 pieces at the price per 100 pieces: once is enough.
  if (isOnlyRounded) return { price: exactText, unit };
  return { price: exactText, unit, erpPrice: unitPriceInWords(line, localization) };
}

/** Difference of a price and the one that the ERP gives in cents. */
const maxRounding = "0.01";

/** More places than a price needs for any quantity. */
const maxPlaces = 10;

/** Returns the price with the fewest places whose product, rounded, is the amount. */
function priceComingTo(amount: string, times: Big, currency: string): Big {
  const digits = digitsOf(currency);
  const price = Big(amount).div(times);
  for (let places = Math.max(2, digits); places < maxPlaces; places++) {
    const roundedPrice = price.round(places, Big.roundHalfUp);
    if (comesTo(roundedPrice, times, { amount, currency })) return roundedPrice;
  }
  return price.round(maxPlaces, Big.roundHalfUp);
}

const comesTo = (
  price: Big,
  times: Big,
  { amount, currency }: { amount: string; currency: string },
): boolean => price.times(times).round(digitsOf(currency), Big.roundHalfUp).eq(amount);
