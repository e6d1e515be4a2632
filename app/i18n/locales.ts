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
