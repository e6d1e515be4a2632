const marks = /\p{M}+/gu;
const pieces = /[\p{Script=Han}]+|[\p{L}\p{N}]+/gu;
const han = /^\p{Script=Han}/u;

/** Tells whether a word is of Chinese characters, which may stand anywhere in a text. */
export const isHan = (word: string): boolean => han.test(word);

/** Normalises a text for comparison: lower case without accents. */
const fold = (text: string): string => text.normalize("NFKD").replace(marks, "").toLowerCase();

/**
 * Splits a text into words. Chinese has no spaces, so its texts are cut into overlapping pairs of characters
 * (bigrams); a query of two characters finds every text that contains them side by side.
 */
export function searchWords(text: string): string[] {
  const words: string[] = [];
  for (const [piece] of fold(text).matchAll(pieces)) {
    if (!isHan(piece)) words.push(piece);
    else if (piece.length < 3) words.push(piece);
    else for (let at = 0; at + 1 < piece.length; at += 1) words.push(piece.slice(at, at + 2));
  }
  return words;
}

/** Distinct words of several texts, as elements of a tsvector. */
export const searchVector = (texts: Iterable<string>): string[] => [
  ...new Set([...texts].flatMap((text) => searchWords(text))),
];

/**
 * Builds a tsquery: every word must be a prefix of a word in the text; a single letter must match exactly, because as
 * a prefix it would match nearly everything. Null if the text has no words.
 */
export function searchQuery(q: string): string | null {
  const words = searchWords(q).slice(0, 12);
  if (words.length === 0) return null;
  // Quotes without escaping: words consist of letters and digits only.
  return words.map((word) => (word.length > 1 || isHan(word) ? `'${word}':*` : `'${word}'`)).join(" & ");
}
