/** Tells whether a text has every word of a search, in any order and case. */
export function matchesWords(text: string, query: string, locale: string): boolean {
  const lowerText = text.toLocaleLowerCase(locale);
  const words = query.toLocaleLowerCase(locale).split(/\s+/).filter(Boolean);
  return words.every((word) => lowerText.includes(word));
}
