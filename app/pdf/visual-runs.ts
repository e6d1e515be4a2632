import bidiFactory from "bidi-js";

/** Scripts that run from right to left. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** Part of a line that runs in one direction; its characters are in the order in which they are read. */
export interface DirectedRun {
  text: string;
  isReversed: boolean;
}

type Bidi = ReturnType<typeof bidiFactory>;
let cachedBidi: Bidi | undefined;

/** Orders the parts of a line from left to right as they stand on paper (Unicode Bidirectional Algorithm, UAX 9). */
export function visualRuns(text: string): DirectedRun[] {
  if (!hasRightToLeft(text)) return [{ text, isReversed: false }];
  cachedBidi ??= bidiFactory();
  const embedding = cachedBidi.getEmbeddingLevels(text);
  const mirrorCharacters = cachedBidi.getMirroredCharactersMap(text, embedding.levels);
  const runs: (DirectedRun & { level: number })[] = [];
  for (const index of cachedBidi.getReorderedIndices(text, embedding)) {
    const level = embedding.levels[index] ?? 0;
    const isReversed = level % 2 === 1;
    const character = mirrorCharacters.get(index) ?? text[index] ?? "";
    const last = runs.at(-1);
    if (last?.level !== level) runs.push({ text: character, isReversed, level });
    else last.text = isReversed ? character + last.text : last.text + character;
  }
  return runs.map(({ text: run, isReversed }) => ({ text: run, isReversed }));
}

/** Turns a reading order into that on paper for characters that no shaping engine turns: blanks and punctuation. */
export const reverseText = (text: string): string => [...text].reverse().join("");
