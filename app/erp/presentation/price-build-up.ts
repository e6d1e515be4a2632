import Big from "big.js";
import type { Decimal, DocumentItem, PriceComponent } from "../erp";

/** Figures of a line from which its price can be worked out. */
export type PricedItem = Pick<
  DocumentItem,
  | "quantity"
  | "unit"
  | "baseQuantity"
  | "baseUnit"
  | "netPrice"
  | "priceQuantity"
  | "priceUnit"
  | "net"
  | "priceComponents"
>;

/** A price with the quantity that it multiplies: quantity × amount ÷ per, rounded to cents, is `gross`. */
export interface PriceBuildUp {
  amount: Decimal;
  per: Decimal;
  unit: string;
  /** The line's quantity in the unit of the price. */
  quantity: Decimal;
  gross: Decimal;
  /** Discounts (negative) and surcharges that lead from `gross` to the line's net value, to the cent. */
  adjustments: PriceComponent[];
}

/** More places than a price needs for any quantity. */
const maxPlaces = 10;

/**
 * Works out how a line comes to its net value: by the price and the conditions of the ERP if they add up, otherwise by
 * the net price with as many decimal places as make the product true.
 */
export function priceBuildUpOf(item: PricedItem): PriceBuildUp {
  const activeComponents = item.priceComponents.filter((one) => !one.statistical && one.inactive === null);
  const base = activeComponents.find(({ kind }) => kind === "price");
  if (base?.per && base.perUnit) {
    const adjustments = activeComponents.filter(
      ({ kind, amount }) => isAdjustment(kind) && !Big(amount).eq(0),
    );
    const price = { amount: base.rate, per: base.per, unit: base.perUnit };
    const buildUp = multiply(item, price, adjustments);
    if (buildUp) return buildUp;
  }
  const netPrice = { amount: item.netPrice, per: item.priceQuantity, unit: item.priceUnit };
  return multiply(item, netPrice, []) ?? exactPrice(item);
}

const isAdjustment = (kind: PriceComponent["kind"]) =>
  kind === "discount" || kind === "surcharge" || kind === "freight";

/** Returns the build-up if the product and the adjustments come to the net value, otherwise null. */
function multiply(
  item: PricedItem,
  { amount, per, unit }: Pick<PriceBuildUp, "amount" | "per" | "unit">,
  adjustments: PriceComponent[],
): PriceBuildUp | null {
  const quantity = quantityIn(item, unit);
  if (quantity === null || Big(per).eq(0)) return null;
  const gross = Big(quantity).times(amount).div(per).round(2, Big.roundHalfUp);
  const net = adjustments.reduce((total, one) => total.plus(one.amount), gross);
  if (!net.eq(item.net)) return null;
  return {
    amount: atLeastCents(Big(amount)),
    per: plain(per),
    unit,
    quantity,
    gross: gross.toFixed(2),
    adjustments,
  };
}

function exactPrice(item: PricedItem): PriceBuildUp {
  const isConvertible = quantityIn(item, item.priceUnit) !== null && !Big(item.priceQuantity).eq(0);
  const [per, unit] = isConvertible ? [item.priceQuantity, item.priceUnit] : ["1", item.unit];
  const quantity = quantityIn(item, unit) ?? item.quantity;
  if (Big(quantity).eq(0)) {
    const amount = atLeastCents(Big(item.netPrice));
    return { amount, per: plain(per), unit, quantity, gross: Big(item.net).toFixed(2), adjustments: [] };
  }
  const priceWith = (places: number) => Big(item.net).times(per).div(quantity).round(places, Big.roundHalfUp);
  for (let places = 2; places < maxPlaces; places++) {
    const exactBuildUp = multiply(item, { amount: priceWith(places).toFixed(), per, unit }, []);
    if (exactBuildUp) return exactBuildUp;
  }
  const amount = atLeastCents(priceWith(maxPlaces));
  return { amount, per: plain(per), unit, quantity, gross: item.net, adjustments: [] };
}

function quantityIn(
  { quantity, unit, baseQuantity, baseUnit }: PricedItem,
  priceUnit: string,
): Decimal | null {
  if (priceUnit === unit) return quantity;
  return priceUnit === baseUnit ? baseQuantity : null;
}

const plain = (value: Decimal): Decimal => Big(value).toFixed();

/** Writes two decimal places or, where the price has them, more. */
function atLeastCents(price: Big): Decimal {
  const text = price.toFixed();
  return (text.split(".")[1]?.length ?? 0) < 2 ? price.toFixed(2) : text;
}
