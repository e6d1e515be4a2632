import type { Address } from "~/erp/erp";

/** Formats an address in one line; empty parts are left out. */
export const addressLine = ({ name, name2, street, postalCode, city, state, country }: Address): string =>
  [name, name2, street, `${postalCode} ${city}`, state, country].filter(Boolean).join(", ");
