import Big from "big.js";

/**
 * The highest total that a user with these roles may approve; null: any total. The highest limit of the roles counts;
 * without roles nothing may be approved.
 */
export function limitOf(
  roles: readonly string[],
  limits: readonly { role: string; amount: string }[],
): string | null {
  const amounts = roles.map((role) => limits.find((limit) => limit.role === role)?.amount ?? null);
  if (amounts.includes(null)) return null;
  return amounts.reduce(
    (highestLimit, amount) => (Big(amount ?? 0).gt(highestLimit ?? 0) ? amount : highestLimit),
    "0",
  );
}

export const isWithin = (total: string, limit: string | null): boolean =>
  limit === null || Big(total).lte(limit);
