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

/** Keys of texts with plural forms, without the form: wordings may be older than the forms. */
const pluralKeys = messageKeys.flatMap((key) =>
  key.endsWith(".other") ? key.slice(0, -".other".length) : [],
);

/** Keys under which a text may be reworded. */
export const wordingKeys: readonly string[] = [...new Set([...messageKeys, ...pluralKeys])];

const knownKeys = new Set(wordingKeys);

export const isMessage = (key: string): boolean => knownKeys.has(key);

/** Returns the English source text; a plural form that English lacks is translated from its common one. */
export function englishOf(key: string): string {
  const english = writtenDictionary("en");
  return english[key] ?? english[key.replace(/\.(few|many)$/, ".other")] ?? "";
}

/**
 * Returns the key of the text that a wording replaces: a text that has got plural forms since it was reworded is
 * replaced in its common form.
 */
export function rewordedKey(key: string, locale: Locale): string {
  const texts = writtenDictionary(locale);
  return key in texts || !(`${key}.other` in texts) ? key : `${key}.other`;
}

/** Returns the keys under which a text is found in one language: several of one with plural forms. */
export function formsOf(key: string, locale: Locale): string[] {
  const texts = writtenDictionary(locale);
  if (key in texts) return [key];
  return ["one", "few", "many", "other"].map((form) => `${key}.${form}`).filter((form) => form in texts);
}

const placeholdersIn = (text = ""): string[] => text.match(/\{\w{1,40}\}/g) ?? [];

/** Finds the first `{name}` of the delivered message that the other text lacks. */
export function missingParameter(key: string, locale: Locale, text: string): string | undefined {
  return placeholdersIn(writtenDictionary(locale)[rewordedKey(key, locale)]).find(
    (name) => !text.includes(name),
  );
}

/** Finds the first `{name}` of a text that the delivered message has in no language and no plural form. */
export function unknownParameter(key: string, text: string): string | undefined {
  if (!isMessage(key)) return undefined;
  deliveredPlaceholders ??= placeholdersOfAll();
  const delivered = deliveredPlaceholders.get(withoutPluralForm(key));
  return placeholdersIn(text).find((name) => !delivered?.has(name));
}

let deliveredPlaceholders: ReadonlyMap<string, ReadonlySet<string>> | undefined;

function placeholdersOfAll(): Map<string, Set<string>> {
  const placeholders = new Map<string, Set<string>>();
  for (const [key, text] of locales.flatMap((locale) => Object.entries(writtenDictionary(locale)))) {
    const names = placeholders.get(withoutPluralForm(key)) ?? new Set();
    for (const name of placeholdersIn(text)) names.add(name);
    placeholders.set(withoutPluralForm(key), names);
  }
  return placeholders;
}

const withoutPluralForm = (key: string): string => key.replace(/\.(one|two|few|many|other)$/, "");
