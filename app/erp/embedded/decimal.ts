import createBig, { type Big as BigNumber } from "big.js";

/** The ERP's own arithmetic: exact, rounded half up, never written with an exponent. */
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

/** An amount to the cent. */
export const cents = (value: Num): Num => value.round(2, 1);
export const money = (value: Num): string => value.toFixed(2);

/** A quantity as people write it: "2.5", never "2.500". */
export const plain = (value: Num): string => value.round(6, 1).toString();

/** The largest multiple of a step that is not more than the value. */
export const floorTo = (value: Num, step: Num): Num =>
  step.gt(0) ? value.div(step).round(0, 0).times(step) : value;

/** The smallest multiple of a step that is not less than the value. */
export const ceilTo = (value: Num, step: Num): Num =>
  step.gt(0) ? value.div(step).round(0, 3).times(step) : value;

/** The part of an amount that belongs to a part of a quantity, so that the parts add up to the amount. */
export function share(amount: string, before: Num, after: Num, whole: Num): Num {
  if (whole.eq(0)) return zero;
  const until = (quantity: Num) => cents(num(amount).times(quantity).div(whole));
  return until(after).minus(until(before));
}
