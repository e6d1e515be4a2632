/** Languages that the ERP speaks. */
export type Locale = "en" | "fr" | "nl" | "pt" | "sr" | "zh";
export type Texts = Record<Locale, string>;
