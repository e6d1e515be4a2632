import { type Locale, locales } from "./locales";
import type { Dictionary } from "./translate";

const files = import.meta.glob<Record<string, string>>("./locales/*/**/*.json", {
  eager: true,
  import: "default",
});

const deliveredTexts = new Map<Locale, Dictionary>(locales.map((locale) => [locale, readAll(locale)]));

function readAll(locale: Locale): Dictionary {
  const all: Record<string, string> = {};
  for (const [path, messages] of Object.entries(files)) {
    const [, language, feature] = /^\.\/locales\/(\w+)\/(?:admin\/)?(\w+)\.json$/.exec(path) ?? [];
    if (language !== locale) continue;
    for (const [key, message] of Object.entries(messages)) all[`${feature}.${key}`] = message;
  }
  return all;
}

/** Returns the delivered messages of one language; a test keeps all six complete. */
export function writtenDictionary(locale: Locale): Dictionary {
  return deliveredTexts.get(locale) ?? deliveredTexts.get("en") ?? {};
}

/** Keys that at least one language has; plural forms differ between languages. */
export const messageKeys: readonly string[] = [
  ...new Set(locales.flatMap((locale) => Object.keys(writtenDictionary(locale)))),
];

const knownKeys = new Set(messageKeys);

export const isMessage = (key: string): boolean => knownKeys.has(key);

/** Returns the English source text; a plural form that English lacks is translated from its common one. */
export function englishOf(key: string): string {
  const english = writtenDictionary("en");
  return english[key] ?? english[key.replace(/\.(few|many)$/, ".other")] ?? "";
}

/** Finds the first `{name}` of the delivered message that the other text lacks. */
export function missingParameter(key: string, locale: Locale, text: string): string | undefined {
  const placeholders = writtenDictionary(locale)[key]?.match(/\{\w{1,40}\}/g) ?? [];
  return placeholders.find((name) => !text.includes(name));
}
