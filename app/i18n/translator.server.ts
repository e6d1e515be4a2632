import type { Formats } from "./formats";
import { type Locale, locales } from "./locales";
import { createTranslator, type Dictionary, type Translate } from "./translate";

const files = import.meta.glob<Record<string, string>>("./locales/*/*.json", {
  eager: true,
  import: "default",
});

const deliveredTexts = new Map<Locale, Dictionary>(locales.map((locale) => [locale, readAll(locale)]));

function readAll(locale: Locale): Dictionary {
  const all: Record<string, string> = {};
  for (const [path, messages] of Object.entries(files)) {
    const [, language, feature] = /\/(\w+)\/(\w+)\.json$/.exec(path) ?? [];
    if (language !== locale) continue;
    for (const [key, message] of Object.entries(messages)) all[`${feature}.${key}`] = message;
  }
  return all;
}

/** The messages of one language as they were written with the program; a test holds the six of them complete. */
export function writtenDictionary(locale: Locale): Dictionary {
  return deliveredTexts.get(locale) ?? deliveredTexts.get("en") ?? {};
}

/** Every key that some language has; the plural forms differ from language to language. */
export const messageKeys: readonly string[] = [
  ...new Set(locales.flatMap((locale) => Object.keys(writtenDictionary(locale)))),
];

const knownKeys = new Set(messageKeys);

export const isMessage = (key: string): boolean => knownKeys.has(key);

/** The text a translator starts from: a plural form that English lacks is translated from its common one. */
export function englishOf(key: string): string {
  const english = writtenDictionary("en");
  return english[key] ?? english[key.replace(/\.(few|many)$/, ".other")] ?? "";
}

/** The first `{name}` of the written message that the other text lacks. */
export function missingParameter(key: string, locale: Locale, text: string): string | undefined {
  const names = writtenDictionary(locale)[key]?.match(/\{\w{1,40}\}/g) ?? [];
  return names.find((name) => !text.includes(name));
}

/** A message that an administrator has put differently, for all microsites or for one. */
export interface OwnWords {
  key: string;
  locale: Locale;
  micrositeId: string | null;
  text: string;
}

const inUse = new Map<string, { dictionary: Dictionary; t: Translate }>();
let overlay: readonly OwnWords[] = [];

/** From now on these stand before what was written with the program. */
export function setOverlay(words: readonly OwnWords[]): void {
  if (words === overlay) return;
  overlay = words;
  inUse.clear();
}

function wordsIn(locale: Locale, micrositeId: string | null) {
  const name = `${locale} ${micrositeId ?? ""}`;
  const cachedTexts = inUse.get(name);
  if (cachedTexts) return cachedTexts;
  const overlayFor = (of: string | null) =>
    overlay
      .filter((words) => words.locale === locale && words.micrositeId === of)
      .map(({ key, text }) => [key, text]);
  const dictionary: Dictionary = {
    ...writtenDictionary(locale),
    ...Object.fromEntries(overlayFor(null)),
    ...(micrositeId ? Object.fromEntries(overlayFor(micrositeId)) : {}),
  };
  const texts = { dictionary, t: createTranslator(locale, dictionary) };
  inUse.set(name, texts);
  return texts;
}

export function dictionaryOf(locale: Locale, micrositeId: string | null = null): Dictionary {
  return wordsIn(locale, micrositeId).dictionary;
}

/** For those who read without a microsite: staff, and letters to somebody not known yet. */
export function translatorOf(locale: Locale): Translate {
  return wordsIn(locale, null).t;
}

/** In the reader's language, in the words of the reader's microsite. */
export function translatorFor(reader: {
  formats: Pick<Formats, "locale">;
  micrositeId: string | null;
}): Translate {
  return wordsIn(reader.formats.locale, reader.micrositeId).t;
}
