import { type SQL, sql } from "drizzle-orm";
import { columnOf, dictionaries, type Locale } from "./catalog";
import { synonymsOf } from "./synonyms";
import { partsOfStandard } from "./words";

/** Column of a product's words in a language. */
export const wordsColumn = (locale: Locale) => sql.raw(`p.${columnOf("words", locale)}`);

/** Matches every word: as a prefix or by its stem, by its parts, or by what else it may stand for. */
export const questionIn = (locale: Locale, words: readonly string[]): SQL =>
  allOf(words.map((word) => anyOf([prefixOf(word), ...formsOf(locale, word), ...synonymsIn(word)])));

/** Matches every word as a whole: what a search lists before synonyms and longer words. */
export const wholeQuestionIn = (locale: Locale, words: readonly string[]): SQL =>
  allOf(words.map((word) => anyOf([wholeWord(word), ...formsOf(locale, word)])));

function formsOf(locale: Locale, word: string): SQL[] {
  const dictionary = dictionaries[locale];
  const stems = dictionary ? [sql`to_tsquery(${sql.raw(`'${dictionary}'`)}, ${`'${word}'`})`] : [];
  const parts = partsOfStandard(word);
  return parts.length > 0 ? [...stems, allOf(parts.map(wholeWord))] : stems;
}

const synonymsIn = (word: string): SQL[] => synonymsOf(word).map((phrase) => allOf(phrase.map(wholeWord)));

// Words are letters and digits only and quoted, so the parser reads no operator in them.
const wholeWord = (word: string): SQL => sql`to_tsquery('simple', ${`'${word}'`})`;
const prefixOf = (word: string): SQL => sql`to_tsquery('simple', ${`'${word}':*`})`;

const anyOf = (questions: SQL[]): SQL => sql`(${sql.join(questions, sql` || `)})`;
const allOf = (questions: SQL[]): SQL => sql`(${sql.join(questions, sql` && `)})`;
