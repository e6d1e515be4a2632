const marks = /\p{M}+/gu;
const pieces = /[\p{Script=Han}]+|[\p{L}\p{N}]+/gu;
const han = /^\p{Script=Han}/u;

/** A text as it is compared: small letters without accents. */
export const folded = (text: string): string => text.normalize("NFKD").replace(marks, "").toLowerCase();

/**
 * The words of a text. Chinese has no blanks between words, so that its texts are cut into overlapping pairs of
 * characters: a question of two characters finds every text that has them side by side.
 */
export function searchWords(text: string): string[] {
  const words: string[] = [];
  for (const [piece] of folded(text).matchAll(pieces)) {
    if (!han.test(piece)) words.push(piece);
    else if (piece.length < 3) words.push(piece);
    else for (let at = 0; at + 1 < piece.length; at += 1) words.push(piece.slice(at, at + 2));
  }
  return words;
}

/** All words of several texts, each once, as the elements of a text search vector. */
export const searchVector = (texts: Iterable<string>): string[] => [
  ...new Set([...texts].flatMap((text) => searchWords(text))),
];

/**
 * A question in PostgreSQL's notation: every word must begin some word of the text; a single letter must be one, or it
 * would find nearly everything. Null when there is no word in it.
 */
export function searchQuery(q: string): string | null {
  const words = searchWords(q).slice(0, 12);
  if (words.length === 0) return null;
  // Words are letters and digits only, so that quoting them is all the care they need.
  return words.map((word) => (word.length > 1 || han.test(word) ? `'${word}':*` : `'${word}'`)).join(" & ");
}
