import type { Locale } from "./locales";

/** Sorts texts as readers of a language do: Serbian stands in Latin script here, and 9 comes before 10. */
export const collatorOf = (locale: Locale): Intl.Collator =>
  new Intl.Collator(locale === "sr" ? "sr-Latn" : locale, { numeric: true });
