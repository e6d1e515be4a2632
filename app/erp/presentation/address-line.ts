import { countryName } from "~/i18n/country-name";
import type { Locale } from "~/i18n/locales";
import type { Address } from "../port/basics";

/** Formats an address in one line, with the country's name in the reader's language; empty parts are left out. */
export const addressLine = (address: Address, locale: Locale): string => {
  const { name, name2, street, postalCode, city, state, country } = address;
  const place = `${postalCode} ${city}`.trim();
  return [name, name2, street, place, state, countryName(country, locale)].filter(Boolean).join(", ");
};
