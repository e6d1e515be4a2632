import { type Locale, locales } from "./locales";
import { createTranslator, type Dictionary, type Translate } from "./translate";

const files = import.meta.glob<Record<string, string>>("./locales/*/*.json", {
  eager: true,
  import: "default",
});

const dictionaries = new Map<Locale, Dictionary>(locales.map((locale) => [locale, readAll(locale)]));

function readAll(locale: Locale): Dictionary {
  const all: Record<string, string> = {};
  for (const [path, messages] of Object.entries(files)) {
    const [, language, feature] = /\/(\w+)\/(\w+)\.json$/.exec(path) ?? [];
    if (language !== locale) continue;
    for (const [key, message] of Object.entries(messages)) all[`${feature}.${key}`] = message;
  }
  return all;
}

/** The messages of one language; a test holds the six of them complete. */
export function dictionaryOf(locale: Locale): Dictionary {
  return dictionaries.get(locale) ?? dictionaries.get("en") ?? {};
}

const translators = new Map<Locale, Translate>();

export function translatorOf(locale: Locale): Translate {
  const known = translators.get(locale);
  if (known) return known;
  const made = createTranslator(locale, dictionaryOf(locale));
  translators.set(locale, made);
  return made;
}
