import { cents, type Num, num, zero } from "../decimal";

interface TaxedAmount {
  taxCode: string;
  rate: string;
  net: Num;
}

/**
 * Rounds the tax of each rate once, on its whole base, and gives each amount its share in order. So the lines, the
 * rates and the total agree to the cent, and the tax of a rate is base times rate for everybody with a calculator.
 */
export function spreadTax(amounts: readonly TaxedAmount[]): Num[] {
  const bases = new Map<string, Num>();
  return amounts.map(({ taxCode, rate, net }) => {
    const before = bases.get(taxCode) ?? zero;
    const after = before.plus(net);
    bases.set(taxCode, after);
    const taxOf = (base: Num) => cents(base.times(num(rate)).div(100));
    return taxOf(after).minus(taxOf(before));
  });
}
