import type { OutputType, SalesDocument } from "../../port/documents";
import type { Locale } from "../master/rows";
import { words } from "./words";

export type Word = keyof typeof words;

/** Document to be printed, with its language and unit labels. */
export interface Sheet {
  document: SalesDocument;
  type: OutputType;
  locale: Locale;
  unitLabel(unit: string): string;
  say(word: Word, values?: Record<string, string>): string;
}

export const speak =
  (locale: Locale): Sheet["say"] =>
  (word, values = {}) =>
    words[word][locale].replace(/\{(\w+)\}/g, (match, name: string) => values[name] ?? match);
