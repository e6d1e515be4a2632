/** Adds up decimals exactly, without a library: in browsers, big.js would be a tenth of our script. */
export function addAmounts(amounts: readonly string[]): string {
  const places = Math.max(0, ...amounts.map((amount) => amount.split(".")[1]?.length ?? 0));
  const sum = amounts.reduce((total, amount) => total + BigInt(shift(amount, places)), 0n);
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, "0");
  const sign = sum < 0n ? "-" : "";
  if (places === 0) return sign + digits;
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Turns the sign of a decimal. */
export const negative = (amount: string): string => (amount.startsWith("-") ? amount.slice(1) : `-${amount}`);

function shift(amount: string, places: number): string {
  const [integer = "", fraction = ""] = amount.split(".");
  return integer + fraction.padEnd(places, "0");
}
