import { num, plain, sum } from "../../decimal";
import type { Decimal } from "../../port/basics";
import type { PriceComponent } from "../../port/pricing";
import type { SapCall } from "../call";
import { type Row, rowsOf } from "../odata/rows";
import { amountOf, itemNumberOf } from "../odata/values";
import { componentsOf, isActive } from "./components";

type NumberField = "SalesOrderItem" | "SalesQuotationItem";

export interface ItemPrice {
  net: Decimal;
  tax: Decimal;
  components: PriceComponent[];
}

/** Items of the document itself, without those below another one. */
export const mainItems = (items: readonly Row[]): Row[] =>
  items.filter((item) => itemNumberOf(item.HigherLevelItem) === 0);

export const partsBelow = (items: readonly Row[], itemNumber: number): Row[] =>
  items.filter((item) => itemNumberOf(item.HigherLevelItem) === itemNumber);

const allBelow = (items: readonly Row[], field: NumberField, itemNumber: number): Row[] =>
  partsBelow(items, itemNumber).flatMap((part) => {
    const number = itemNumberOf(part[field]);
    return number > 0 && number !== itemNumber ? [part, ...allBelow(items, field, number)] : [part];
  });

/**
 * Reads what an item costs together with the items below it. SAP prices some sets as a whole (item category group ERLA), of
 * others only the parts (LUMF), whose main item costs nothing: the line of the set stands for all of them.
 */
export function priceOfSet(
  call: SapCall,
  item: Row,
  items: readonly Row[],
  field: NumberField,
  currency: string,
): ItemPrice {
  const ownPrice = priceOfItem(call, item, currency);
  const partPrices = allBelow(items, field, itemNumberOf(item[field]))
    .map((part) => priceOfItem(call, part, currency))
    // A part that is free has conditions that cancel each other out.
    .filter(({ net, tax }) => !num(net).eq(0) || !num(tax).eq(0));
  const total = (name: "net" | "tax") =>
    amountOf(plain(sum([ownPrice, ...partPrices].map((price) => num(price[name])))), currency);
  // The price of a part is none of the set's.
  const partComponents = partPrices.flatMap(({ components }) =>
    components.filter(({ kind }) => kind !== "price"),
  );
  return {
    net: total("net"),
    tax: total("tax"),
    components: partComponents.reduce(withComponent, ownPrice.components),
  };
}

function priceOfItem(call: SapCall, item: Row, currency: string): ItemPrice {
  const components = componentsOf(call, rowsOf(item.to_PricingElement), currency, call.ctx.language);
  const net = amountOf(item.NetAmount, currency, "NetAmount");
  return { net, tax: taxOf(item, components, currency), components };
}

/** Adds a condition to the same one of the set, or behind the others. */
function withComponent(components: PriceComponent[], part: PriceComponent): PriceComponent[] {
  const isSame = (one: PriceComponent) =>
    one.step === part.step &&
    one.type === part.type &&
    one.rate === part.rate &&
    isActive(one) === isActive(part);
  if (!components.some(isSame)) return [...components, part].sort((a, b) => a.step - b.step);
  return components.map((one) =>
    isSame(one)
      ? {
          ...one,
          base: plain(num(one.base).plus(part.base)),
          amount: amountOf(plain(num(one.amount).plus(part.amount)), one.currency),
        }
      : one,
  );
}

/** Orders tell the tax of an item, quotes only the conditions that make it. */
export function taxOf(item: Row, components: readonly PriceComponent[], currency: string): Decimal {
  if (item.TaxAmount !== undefined && item.TaxAmount !== null)
    return amountOf(item.TaxAmount, currency, "TaxAmount");
  const taxes = components.filter((one) => one.kind === "tax" && isActive(one));
  return amountOf(plain(sum(taxes.map(({ amount }) => num(amount)))), currency);
}
