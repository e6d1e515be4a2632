export const locales = ["en", "fr", "nl", "pt", "sr", "zh"] as const;

export type Locale = (typeof locales)[number];
