import { type Locale, languageTag } from "./locales";

/** Sorts texts as readers of a language do: 9 comes before 10. */
export const collatorOf = (locale: Locale): Intl.Collator =>
  new Intl.Collator(languageTag(locale), { numeric: true });
