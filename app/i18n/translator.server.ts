import { writtenDictionary } from "./delivered-texts.server";
import type { Formats } from "./formats";
import type { Locale } from "./locales";
import { createTranslator, type Dictionary, type Translate } from "./translate";

/** Message that an administrator has changed, for all microsites or for one. */
export interface OwnWords {
  key: string;
  locale: Locale;
  micrositeId: string | null;
  text: string;
}

const inUse = new Map<string, { dictionary: Dictionary; t: Translate }>();
let overlay: readonly OwnWords[] = [];

/** Replaces the overlay: its messages take precedence over the delivered ones. */
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

/** Returns the translator of a reader's language and microsite; null stands for a reader without a microsite. */
export function translatorFor(reader: {
  formats: Pick<Formats, "locale">;
  micrositeId: string | null;
}): Translate {
  return wordsIn(reader.formats.locale, reader.micrositeId).t;
}
