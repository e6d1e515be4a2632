/** Scripts that name a language, or at least themselves, to whoever reads the text aloud. */
const scripts = [
  [/\p{Script=Han}{2,}/gu, "zh"],
  [/\p{Script=Cyrillic}{2,}/gu, "und-Cyrl"],
  [/\p{Script=Greek}{2,}/gu, "el"],
  [/\p{Script=Arabic}{2,}/gu, "ar"],
  [/\p{Script=Hebrew}{2,}/gu, "he"],
] as const;

const letters = /\p{L}/gu;

/**
 * Returns the language of a text that is written in another script than its document, such as a note or a name of the
 * customer; null if it is in the document's own. Two letters in a row at least, since a sign such as Ω is no word.
 */
export function scriptLanguage(text: string, language: string): string | null {
  const count = text.match(letters)?.length ?? 0;
  for (const [script, name] of scripts) {
    const lettersOfScript = (text.match(script) ?? []).join("").length;
    if (lettersOfScript === 0 || lettersOfScript * 2 < count) continue;
    const ofLanguage = name === "und-Cyrl" && language.startsWith("sr") ? "sr-Cyrl" : name;
    return language.startsWith(ofLanguage) ? null : ofLanguage;
  }
  return null;
}
