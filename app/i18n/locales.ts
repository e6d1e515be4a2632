export const locales = ["en", "fr", "nl", "pt", "sr", "zh"] as const;

export type Locale = (typeof locales)[number];

/** Names each language in itself, so that everybody finds theirs. */
export const localeNames: Record<Locale, string> = {
  en: "English",
  fr: "Français",
  nl: "Nederlands",
  pt: "Português",
  sr: "Srpski",
  zh: "中文",
};

const languageTags: Partial<Record<Locale, string>> = { en: "en-GB", pt: "pt-PT", sr: "sr-Latn" };

/**
 * Returns the tag by which Intl writes a language: English is British, Portuguese European, and Serbian stands in Latin
 * script here.
 */
export const languageTag = (locale: Locale): string => languageTags[locale] ?? locale;
