import type { Address } from "~/erp/erp";

interface ShipTo {
  number: string;
  name: string;
  address: Pick<Address, "street" | "postalCode" | "city">;
}

const significant = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Finds the customer's ship-to that a printed delivery address names: by postal code and street, which people write the same
 * way. Null if none fits, or more than one.
 */
export function matchShipTo(printedAddress: string, shipTos: readonly ShipTo[]): string | null {
  const text = significant(printedAddress);
  const isNamed = (part: string) => significant(part).length > 2 && text.includes(significant(part));
  const matches = shipTos.filter(
    ({ address: { street, postalCode } }) => isNamed(postalCode) && isNamed(street),
  );
  return matches.length === 1 ? (matches[0]?.number ?? null) : null;
}
