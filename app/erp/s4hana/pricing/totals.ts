import { moneyIn, num, plain, sum } from "../../decimal";
import type { Decimal } from "../../port/basics";
import type { DocumentTotals, PriceComponent, TaxSubtotal } from "../../port/pricing";
import { isActive } from "./components";

/** Line with what counts for the totals of its document. */
export interface PricedLine {
  net: Decimal;
  tax: Decimal;
  weightKg: Decimal;
  priceComponents: readonly PriceComponent[];
}

/**
 * Divides SAP's net value of a document into goods, freight and surcharges. Freight and surcharges are the conditions
 * of the header; the rest of the value belongs to the lines.
 */
export function totalsOf(
  currency: string,
  net: Decimal,
  lines: readonly PricedLine[],
  header: readonly PriceComponent[],
): DocumentTotals {
  const money = (value: ReturnType<typeof num>) => moneyIn(currency, value);
  const amounts = (components: readonly PriceComponent[]) => sum(components.map(({ amount }) => num(amount)));
  const charges = header.filter(isActive);
  const freight = amounts(charges.filter(({ kind }) => kind === "freight"));
  const surchargeComponents = charges.filter(({ kind }) => kind === "surcharge");
  const surcharges = amounts(surchargeComponents);
  const headerTaxes = charges.filter(({ kind }) => kind === "tax");
  // Taxes of the header are those of the whole document; most systems have them on the items only.
  const tax = headerTaxes.length > 0 ? amounts(headerTaxes) : sum(lines.map((line) => num(line.tax)));
  const discounts = lines.flatMap((line) =>
    line.priceComponents.filter((one) => isActive(one) && one.kind === "discount"),
  );
  return {
    goods: money(num(net).minus(freight).minus(surcharges)),
    discounts: money(amounts(discounts)),
    freight: money(freight),
    surcharges: money(surcharges),
    ...surchargeLabelOf(surchargeComponents),
    net: money(num(net)),
    tax: money(tax),
    total: money(num(net).plus(tax)),
    currency,
    weightKg: plain(sum(lines.map((line) => num(line.weightKg)))),
    taxes: taxesOf(
      currency,
      headerTaxes.length > 0 ? headerTaxes : lines.flatMap((line) => line.priceComponents),
    ),
  };
}

/** A condition that the settings do not name has its code for a label, which says nothing to a reader. */
function surchargeLabelOf(components: readonly PriceComponent[]): Pick<DocumentTotals, "surchargeLabel"> {
  const namedComponents = new Map(
    components.filter(({ amount }) => !num(amount).eq(0)).map(({ type, label }) => [type, label]),
  );
  const [[type, label] = [], ...others] = namedComponents;
  return label === undefined || label === type || others.length > 0 ? {} : { surchargeLabel: label };
}

/** Adds the taxes of all lines up by condition and rate. */
function taxesOf(currency: string, components: readonly PriceComponent[]): TaxSubtotal[] {
  const byRate = new Map<
    string,
    { base: ReturnType<typeof num>; amount: ReturnType<typeof num>; rate: string }
  >();
  for (const { type, rate, base, amount } of components.filter(
    (one) => one.kind === "tax" && isActive(one),
  )) {
    const key = `${type} ${rate}`;
    const entry = byRate.get(key) ?? { base: num(0), amount: num(0), rate };
    byRate.set(key, { rate, base: entry.base.plus(base), amount: entry.amount.plus(amount) });
  }
  return [...byRate].map(([code, { rate, base, amount }]) => ({
    code,
    label: "",
    category: num(rate).eq(0) ? "Z" : "S",
    rate,
    base: moneyIn(currency, base),
    amount: moneyIn(currency, amount),
    reason: "",
  }));
}
