import { z } from "zod";
import { hasUnsafeLink } from "~/lib/rich-text";
import type { Formats } from "./formats";
import { type Locale, locales } from "./locales";

/** Text that administrators write once per language; at least one language is required. */
export type Translated = Partial<Record<Locale, string>>;

export const translatedSchema = (maxLength: number) =>
  textsSchema(maxLength).refine((text) => Object.values(text).some((each) => each), "form.oneLanguage");

/** The same for rich text: a link that readers would not get is refused. */
export const richTextsSchema = (maxLength: number) =>
  translatedSchema(maxLength).check(({ value, issues }) => {
    for (const locale of locales)
      if (hasUnsafeLink(value[locale] ?? ""))
        issues.push({ code: "custom", input: value, path: [locale], message: "admin.linkTarget" });
  });

/** Optional text that administrators write once per language. */
export function textsSchema(maxLength: number) {
  const one = z.string().trim().max(maxLength).optional();
  const shape = Object.fromEntries(locales.map((locale) => [locale, one])) as Record<Locale, typeof one>;
  return z.strictObject(shape);
}

/** Returns the text in the reader's language, else in English, else in any. */
export function translationOf(text: Translated, { locale }: Pick<Formats, "locale">): string {
  return text[locale] || text.en || locales.map((each) => text[each]).find(Boolean) || "";
}
