import { z } from "zod";
import type { Formats } from "./formats";
import { type Locale, locales } from "./locales";

/** A text that administrators write once for each language; at least one of them is there. */
export type Translated = Partial<Record<Locale, string>>;

export const translatedSchema = (longest: number) =>
  textsSchema(longest).refine((text) => Object.values(text).some((each) => each), "form.oneLanguage");

/** The same where there need not be any. */
export function textsSchema(longest: number) {
  const one = z.string().trim().max(longest).optional();
  const shape = Object.fromEntries(locales.map((locale) => [locale, one])) as Record<Locale, typeof one>;
  return z.strictObject(shape);
}

/** In the reader's language, else in English, else in whichever there is. */
export function translated(text: Translated, { locale }: Pick<Formats, "locale">): string {
  return text[locale] || text.en || locales.map((each) => text[each]).find(Boolean) || "";
}
