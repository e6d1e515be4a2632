import { type Locale, languageTag } from "./locales";

const names = new Map<Locale, Intl.DisplayNames>();

/** Names a country in the reader's language: "Netherlands" for NL. A code that nobody knows stays as it is. */
export function countryName(code: string, locale: Locale): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const display = names.get(locale) ?? new Intl.DisplayNames([languageTag(locale)], { type: "region" });
  names.set(locale, display);
  return display.of(code) ?? code;
}
