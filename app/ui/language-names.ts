import type { Locale } from "~/i18n/locales";

/** Each language in its own words, so that everybody finds theirs. */
export const languageNames: Record<Locale, string> = {
  en: "English",
  fr: "Français",
  nl: "Nederlands",
  pt: "Português",
  sr: "Srpski",
  zh: "中文",
};
