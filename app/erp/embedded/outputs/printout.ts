import type { OutputType, SalesDocument } from "../../port/documents";
import { type PresentedDocument, presentedDocument } from "../../presentation/present-document";
import type { Locale } from "../../texts/languages";
import { words } from "../../texts/output-words";

export type Word = keyof typeof words;

/** Document to be printed, with its language and unit labels. */
export interface Printout {
  document: SalesDocument;
  /** The same as it is presented everywhere. */
  presented: PresentedDocument;
  type: OutputType;
  locale: Locale;
  /** Language of the issued form if this is a translation of it. */
  issuedIn: Locale | null;
  unitLabel(unit: string): string;
  say(word: Word, values?: Record<string, string>): string;
}

type PrintoutSource = Omit<Printout, "presented" | "say">;

export const printoutOf = (source: PrintoutSource): Printout => ({
  ...source,
  presented: presentedDocument(source.document),
  say: speak(source.locale),
});

const speak =
  (locale: Locale): Printout["say"] =>
  (word, values = {}) =>
    words[word][locale].replace(/\{(\w+)\}/g, (match, name: string) => values[name] ?? match);
