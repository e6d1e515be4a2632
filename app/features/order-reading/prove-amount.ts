import Big from "big.js";
import { type DecimalSign, type NumberReadings, readNumber } from "./numbers";

interface Amounts {
  quantity: NumberReadings;
  price: NumberReadings | null;
  amount: NumberReadings | null;
  per: string;
  /** The order prints for how many units a price is. */
  hasPer: boolean;
  /** Text of the discount's cell, empty if there is none. */
  discount: string;
  decimalSign: DecimalSign | null;
}

/**
 * Proves a line by its amount: quantity times price is what the line prints, with one decimal sign for all three. Null if
 * nothing proves it. Where the order does not say for how many units the price is, the amount says it.
 */
export function proveAmount(amounts: Amounts): { sign: DecimalSign; per: string } | null {
  const { quantity, price, amount, decimalSign } = amounts;
  if (!price || !amount) return null;
  const signs: DecimalSign[] = decimalSign === "," ? [",", "."] : [".", ","];
  const units = amounts.hasPer ? [amounts.per] : ["1", "100", "1000"];
  const proofs = units.flatMap((per) =>
    signs
      .filter((sign) => isProduct([quantity[sign], price[sign], amount[sign]], { ...amounts, per }, sign))
      .map((sign) => ({ sign, per })),
  );
  const readings = new Set(proofs.map(({ sign, per }) => `${quantity[sign]} ${price[sign]} ${per}`));
  return readings.size === 1 ? (proofs[0] ?? null) : null;
}

function isProduct(
  [quantity, price, amount]: [string, string, string],
  { per, discount }: Amounts,
  sign: DecimalSign,
): boolean {
  if (Number(amount) <= 0) return false;
  const rate = readNumber(discount.replace(/[%-]/g, "").trim())?.[sign] ?? "0";
  const exact = new Big(quantity).times(price).div(per);
  return [exact, exact.times(new Big(100).minus(rate)).div(100)].some((product) =>
    product.minus(amount).abs().lte(0.0101),
  );
}
