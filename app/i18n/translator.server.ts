import { rewordedKey, writtenDictionary } from "./delivered-texts.server";
import { defaultFormats, type Formats } from "./formats";
import type { Locale } from "./locales";
import { createTranslator, type Dictionary, type Translate } from "./translate";

/** Message that an administrator has changed, for all microsites or for one. */
export interface OwnWords {
  key: string;
  locale: Locale;
  micrositeId: string | null;
  text: string;
}

const inUse = new Map<string, { dictionary: Dictionary; translators: Map<string, Translate> }>();
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
  const overlayFor = (of: string | null) => {
    const words = overlay.filter((each) => each.locale === locale && each.micrositeId === of);
    const olderWords = words.map(({ key, text }) => [rewordedKey(key, locale), text]);
    return [...olderWords, ...words.map(({ key, text }) => [key, text])];
  };
  const dictionary: Dictionary = {
    ...writtenDictionary(locale),
    ...Object.fromEntries(overlayFor(null)),
    ...(micrositeId ? Object.fromEntries(overlayFor(micrositeId)) : {}),
  };
  const texts = { dictionary, translators: new Map<string, Translate>() };
  inUse.set(name, texts);
  return texts;
}

export function dictionaryOf(locale: Locale, micrositeId: string | null = null): Dictionary {
  return wordsIn(locale, micrositeId).dictionary;
}

/**
 * Returns the translator of a reader's language, microsite and number format; null stands for a reader without a
 * microsite.
 */
export function translatorFor(reader: {
  formats: Pick<Formats, "locale"> & Partial<Pick<Formats, "numberFormat">>;
  micrositeId: string | null;
}): Translate {
  const { locale, numberFormat = defaultFormats.numberFormat } = reader.formats;
  const { dictionary, translators } = wordsIn(locale, reader.micrositeId);
  const t = translators.get(numberFormat) ?? createTranslator(locale, dictionary, { numberFormat });
  translators.set(numberFormat, t);
  return t;
}
