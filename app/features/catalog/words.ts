const marks = /\p{M}+/gu;
const pieces = /\p{Script=Han}+|[\p{L}\p{N}]+/gu;
const han = /^\p{Script=Han}/u;

/** Folds a text for comparison: lower case without accents. Unicode does not decompose the Serbian đ. */
export const fold = (text: string): string =>
  text.normalize("NFKD").replace(marks, "").toLowerCase().replaceAll("đ", "d");

/** Keeps decimals in one word, which has no signs: `1x2.5` is `1x2p5`. */
const joinDecimals = (text: string): string => text.replace(/(\d)[.,](?=\d)/g, "$1p");

/** Writes words as people do, with decimal points. */
export const spelledOut = (words: readonly string[]): string =>
  words.map((word) => word.replace(/(\d)p(?=\d)/g, "$1.")).join(" ");

/**
 * Splits a text into its distinct words. Chinese has no spaces: overlapping pairs of characters replace
 * words, so that a query of two characters finds every text that contains them side by side.
 */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const [piece] of joinDecimals(fold(text)).matchAll(pieces)) {
    if (!han.test(piece)) words.add(piece);
    else for (const pair of pairsOf(piece)) words.add(pair);
  }
  return [...words];
}

function pairsOf(piece: string): string[] {
  const characters = [...piece];
  if (characters.length < 3) return [piece];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

const size = /^([a-z]*\d+(?:p\d+)?)x(\d+(?:p\d+)?)(?:x(\d+(?:p\d+)?))?$/;
const standard = /^([a-z]{2,})(\d+[a-z]*)$/;

/** Splits a standard or a series from its number, which people write apart as well: `din933` into `din` and `933`. */
export const partsOfStandard = (word: string): string[] => standard.exec(word)?.slice(1) ?? [];

/** Splits a size into its measures, which people also type one by one: `m8x40` into `m8` and `40`. */
const measuresOf = (word: string): string[] =>
  (size.exec(word) ?? []).slice(1).filter((measure) => measure !== undefined);

/** Returns the words by which a text is found: its own, and the parts of sizes and standards. */
export const indexedWordsOf = (text: string): string[] => [
  ...new Set(wordsOf(text).flatMap((word) => [word, ...measuresOf(word), ...partsOfStandard(word)])),
];

/** Joins a size whose measures stand apart: `M8 x 40` is `M8x40`, and so is `M8 x 40 mm`, the unit of all sizes. */
const joinSizes = (q: string): string =>
  q.replace(/(\d) ?mm(?![\p{L}\p{N}])/giu, "$1").replace(/(\d) ?[x×] ?(?=\d)/gi, "$1x");

/** Splits a query into words; more than this limit are never typed on purpose. */
export const questionOf = (q: string): string[] => wordsOf(joinSizes(q)).slice(0, 8);
