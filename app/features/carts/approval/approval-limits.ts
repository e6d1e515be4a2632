import Big from "big.js";

/**
 * Up to how much somebody with these roles may approve; null: any amount. The highest of the roles counts, and who has
 * none may approve nothing.
 */
export function limitOf(
  roles: readonly string[],
  limits: readonly { role: string; amount: string }[],
): string | null {
  const known = roles.map((role) => limits.find((limit) => limit.role === role)?.amount ?? null);
  if (known.includes(null)) return null;
  return known.reduce((highest, amount) => (Big(amount ?? 0).gt(highest ?? 0) ? amount : highest), "0");
}

export const isWithin = (total: string, limit: string | null): boolean =>
  limit === null || Big(total).lte(limit);
