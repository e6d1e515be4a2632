import Big from "big.js";

/** Stripe's own list: what has no smaller unit there. */
const zeroDecimalCurrencies = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" ");
/** Said in thousandths, of which the last digit must be 0. */
const thousandths = "BHD JOD KWD OMR TND".split(" ");
/** Without a smaller unit by now, but still said in hundredths, as before. */
const wholeInHundredths = "ISK UGX".split(" ");

/** In how many parts a unit is said, and of how many of them an amount must be a multiple. */
const steps = new Map<string, { parts: number; step: number }>([
  ...zeroDecimalCurrencies.map((code) => [code, { parts: 1, step: 1 }] as const),
  ...thousandths.map((code) => [code, { parts: 1_000, step: 10 }] as const),
  ...wholeInHundredths.map((code) => [code, { parts: 100, step: 100 }] as const),
]);
const hundredths = { parts: 100, step: 1 };

/** An amount as Stripe is told it, or null for one that it cannot be told exactly. */
export function stripeAmount(amount: string, currency: string): string | null {
  const { parts, step } = steps.get(currency) ?? hundredths;
  const smallestUnits = Big(amount).times(parts);
  return smallestUnits.mod(step).eq(0) ? smallestUnits.toFixed(0) : null;
}
