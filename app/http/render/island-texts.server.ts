import { createHash } from "node:crypto";
import type { Locale } from "~/i18n/locales";
import type { Dictionary } from "~/i18n/translate";
import { dictionaryOf } from "~/i18n/translator.server";
import { wordsUsed } from "~/i18n/words-used";
import { islandTexts } from "~/islands/island-texts";

interface TextFile {
  /** Address that changes with the texts, so that a browser may keep them. */
  address: string;
  content: string;
}

const files = new WeakMap<Dictionary, TextFile>();
const usedKeys = new Set<string>(islandTexts);

/** Returns the texts that script shows, in the words of a reader's language and microsite. */
export function islandTextFile(locale: Locale, micrositeId: string | null): TextFile {
  const dictionary = dictionaryOf(locale, micrositeId);
  const cachedFile = files.get(dictionary);
  if (cachedFile) return cachedFile;
  const content = JSON.stringify(wordsUsed(dictionary, usedKeys));
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 12);
  const file = { address: `/texts/${locale}.${hash}.json`, content };
  files.set(dictionary, file);
  return file;
}
