import type { Address } from "~/erp/erp";

const significant = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Tells whether two addresses differ in nothing but spaces, punctuation and capitals: `5652AL` and `5652 AL`. */
export const isSameAddress = (one: Address, other: Address): boolean =>
  (["name", "name2", "street", "postalCode", "city", "state", "country"] as const).every(
    (field) => significant(one[field] ?? "") === significant(other[field] ?? ""),
  );
