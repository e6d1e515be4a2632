import type { QueryCtx } from "~/door/operation.server";
import type { Locale } from "../catalog";
import { countProducts, type Range, similarWords } from "../search.store.server";

/**
 * Returns the words nearest to those that no product of the range has: with the spelling corrected, without the words
 * that no product has, or without one of the others. Null if there are none, or if only the filters leave nothing.
 */
export async function widenQuestion(
  ctx: QueryCtx,
  range: Range,
  languages: readonly Locale[],
  words: string[],
): Promise<string[] | null> {
  const count = (questions: string[][]) => countProducts(ctx.db, range, languages, questions);
  const [hits, ...hitsOfWords] = await count([words, ...words.map((word) => [word])]);
  if (hits) return null;
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
    if (hitsOfKnown) return knownWords;
    const [nearest] = shorterQuestions
      .map((question, index) => ({ question, hits: hitsOfShorter[index] ?? 0 }))
      .filter(({ hits }) => hits > 0)
      // The fewest products are the nearest to what is meant.
      .sort((a, b) => a.hits - b.hits);
    if (nearest) return nearest.question;
    knownWords = knownWords.slice(0, -1);
  }
  return null;
}

const withoutOne = (words: string[]): string[][] =>
  words.map((_, index) => words.filter((_word, other) => other !== index));
