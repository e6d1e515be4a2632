import { cents, type Num, zero } from "../../decimal";

interface TaxedAmount {
  taxCode: string;
  rate: string;
  net: Num;
}

/**
 * Rounds the tax of each rate once, on its whole base, and gives each amount its share in order. So the lines, the
 * rates and the total agree to the cent, and the tax of a rate is base times rate for everybody with a calculator.
 */
export const spreadTax = (amounts: readonly TaxedAmount[]): Num[] => amounts.map(taxShares());

/** Returns what tells the share of each amount, asked in order. */
export function taxShares(): (amount: TaxedAmount) => Num {
  const sums = new Map<string, { rate: string; base: Num; tax: Num }>();
  return ({ taxCode, rate, net }) => {
    const taxOf = (base: Num) => cents(base.times(rate).div(100));
    const before = sums.get(taxCode);
    const taxBefore = before?.rate === rate ? before.tax : taxOf(before?.base ?? zero);
    const base = (before?.base ?? zero).plus(net);
    const tax = taxOf(base);
    sums.set(taxCode, { rate, base, tax });
    return tax.minus(taxBefore);
  };
}
