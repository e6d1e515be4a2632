import Big from "big.js";

/** Currencies without a smaller unit, by Stripe's list of zero-decimal currencies. */
const zeroDecimalCurrencies = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" ");
/** Three-decimal currencies, of which the last digit must be 0. */
const thousandths = "BHD JOD KWD OMR TND".split(" ");
/** Currencies without a smaller unit that Stripe still takes in hundredths, for backward compatibility. */
const wholeInHundredths = "ISK UGX".split(" ");

/** Number of smallest units in one unit, and the multiple that an amount must be of. */
const steps = new Map<string, { parts: number; step: number }>([
  ...zeroDecimalCurrencies.map((code) => [code, { parts: 1, step: 1 }] as const),
  ...thousandths.map((code) => [code, { parts: 1_000, step: 10 }] as const),
  ...wholeInHundredths.map((code) => [code, { parts: 100, step: 100 }] as const),
]);
const hundredths = { parts: 100, step: 1 };

/** Converts an amount to Stripe's smallest unit, or null if it is not exact. */
export function stripeAmount(amount: string, currency: string): string | null {
  const { parts, step } = steps.get(currency) ?? hundredths;
  const smallestUnits = Big(amount).times(parts);
  return smallestUnits.mod(step).eq(0) ? smallestUnits.toFixed(0) : null;
}
