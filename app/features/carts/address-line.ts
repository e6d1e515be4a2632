import type { Address } from "~/erp/erp";

/** An address in one line, as far as it is filled in. */
export const addressLine = ({ name, name2, street, postalCode, city, state, country }: Address): string =>
  [name, name2, street, `${postalCode} ${city}`, state, country].filter(Boolean).join(", ");
