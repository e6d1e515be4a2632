import type { QueryCtx } from "~/door/operation.server";
import { type Locale, locales } from "../catalog";
import { countProducts, type Range, similarWords } from "../search.store.server";

/** A question in place of one that finds nothing. */
interface WiderQuestion {
  words: string[];
  /** The words are those that were typed, of another of the portal's languages. */
  isOtherLanguage?: true;
}

/**
 * Returns what is nearest to words that no product of the range has: the same words in another language, or, in this one,
 * with the spelling corrected, without the words that no product has, or without one of the others. Null if there is
 * nothing, or if only the filters leave nothing.
 */
export async function widenQuestion(
  ctx: QueryCtx,
  range: Range,
  languages: readonly Locale[],
  words: string[],
): Promise<WiderQuestion | null> {
  const count = (questions: string[][]) => countProducts(ctx.db, range, languages, questions);
  const [hits, ...hitsOfWords] = await count([words, ...words.map((word) => [word])]);
  if (hits) return null;
  if (languages.length < locales.length) {
    const [foreignHits] = await countProducts(ctx.db, range, locales, [words]);
    if (foreignHits) return { words, isOtherLanguage: true };
  }
  const correctedWords = await Promise.all(
    words.map(async (word, index) => {
      if (hitsOfWords[index]) return word;
      return word.length < 3 || /\d/.test(word)
        ? undefined
        : (await similarWords(ctx.db, range, languages, word))[0];
    }),
  );
  let knownWords = correctedWords.filter((word) => word !== undefined);
  while (knownWords.length > 0) {
    const shorterQuestions = knownWords.length > 1 ? withoutOne(knownWords) : [];
    const [hitsOfKnown, ...hitsOfShorter] = await count([knownWords, ...shorterQuestions]);
    if (hitsOfKnown) return { words: knownWords };
    const [nearest] = shorterQuestions
      .map((question, index) => ({ question, hits: hitsOfShorter[index] ?? 0 }))
      .filter(({ hits }) => hits > 0)
      // The fewest products are the nearest to what is meant.
      .sort((a, b) => a.hits - b.hits);
    if (nearest) return { words: nearest.question };
    knownWords = knownWords.slice(0, -1);
  }
  return null;
}

const withoutOne = (words: string[]): string[][] =>
  words.map((_, index) => words.filter((_word, other) => other !== index));
