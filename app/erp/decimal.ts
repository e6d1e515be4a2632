import createBig, { type Big as BigNumber } from "big.js";
import { digitsOf } from "~/lib/currency-digits";

/** Decimal arithmetic of the ERP: exact, rounded half up, formatted without exponent. */
const Big = createBig();
Big.DP = 12;
Big.RM = 1;
Big.PE = 40;
Big.NE = -40;

export type Num = BigNumber;

export const num = (value: string | number | Num): Num => new Big(value);
export const zero = num(0);

export const sum = (values: Iterable<Num>): Num => {
  let total = zero;
  for (const value of values) total = total.plus(value);
  return total;
};

export const least = (a: Num, b: Num): Num => (a.lt(b) ? a : b);
export const largest = (a: Num, b: Num): Num => (a.gt(b) ? a : b);

/** Rounds an amount to cents. */
export const cents = (value: Num): Num => value.round(2, 1);
export const money = (value: Num): string => value.toFixed(2);

/** Rounds an amount to the smallest unit of its currency, and writes it with that currency's decimals. */
export const moneyIn = (currency: string, value: Num): string => value.toFixed(digitsOf(currency), 1);

/** Formats a quantity without trailing zeros: "2.5", never "2.500". */
export const plain = (value: Num): string => value.round(6, 1).toString();

/** Rounds down to a multiple of the step. */
export const floorTo = (value: Num, step: Num): Num =>
  step.gt(0) ? value.div(step).round(0, 0).times(step) : value;

/** Rounds up to a multiple of the step. */
export const ceilTo = (value: Num, step: Num): Num =>
  step.gt(0) ? value.div(step).round(0, 3).times(step) : value;

/** Allocates the part of an amount that belongs to a part of a quantity, so that all parts add up to the amount. */
export function share(amount: string, before: Num, after: Num, total: Num): Num {
  if (total.eq(0)) return zero;
  const until = (quantity: Num) => cents(num(amount).times(quantity).div(total));
  return until(after).minus(until(before));
}
