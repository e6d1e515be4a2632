const marks = /\p{M}+/gu;
const pieces = /\p{Script=Han}+|[\p{L}\p{N}]+/gu;
const han = /^\p{Script=Han}/u;

/** Folds a text for comparison: lower case without accents. Unicode does not decompose the Serbian đ. */
export const folded = (text: string): string =>
  text.normalize("NFKD").replace(marks, "").toLowerCase().replaceAll("đ", "d");

/**
 * Splits a text into its distinct words. Chinese has no spaces: overlapping pairs of characters replace
 * words, so that a query of two characters finds every text that contains them side by side.
 */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const [piece] of folded(text).matchAll(pieces)) {
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

/** Splits a query into words; more than this limit are never typed on purpose. */
export const questionOf = (q: string): string[] => wordsOf(q).slice(0, 8);
