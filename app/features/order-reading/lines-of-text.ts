import type { TextLine, TextPiece, Word } from "./source-page";

/** Gap between two words, in parts of the type's size, from which on they may stand in different columns. */
const columnGap = 0.8;
/** Gap below which two pieces are one word. */
const joinGap = 0.12;

/** Ruled line between rows that is drawn with characters, such as `------`. */
const ruledLine = /^[-_=*.·+|]{4,}$/;

const narrowCharacters = /[ijltfrI.,:;'’!|()[\] ]/;
const wideCharacters = /[mwMW@%]/;
const fullWidthCharacters = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/;

const widthOf = (character: string): number =>
  fullWidthCharacters.test(character)
    ? 1.8
    : wideCharacters.test(character)
      ? 1.5
      : narrowCharacters.test(character)
        ? 0.55
        : 1;

/** Splits a piece into words. Where each begins is estimated from its letters; in print of equal widths it is exact. */
export function wordsOf({ text, x, y, width, size }: TextPiece): Word[] {
  // Columns that are made of spaces only exist where all letters are equally wide.
  const isMonospaced = / {3,}/.test(text);
  const characters = [...text.normalize("NFKC").replaceAll("\u00a0", " ")];
  const widths = characters.map((character) => (isMonospaced ? 1 : widthOf(character)));
  const total = widths.reduce((sum, each) => sum + each, 0) || 1;
  const words: Word[] = [];
  let at = x;
  let isOpen = false;
  for (const [index, character] of characters.entries()) {
    const end = at + (width * (widths[index] ?? 1)) / total;
    const last = words.at(-1);
    if (/\s/.test(character)) isOpen = false;
    else if (isOpen && last) {
      last.text += character;
      last.right = end;
    } else {
      words.push({ text: character, left: at, right: end, baseline: y, size, isApart: true });
      isOpen = true;
    }
    at = end;
  }
  return words.filter(({ text: word }) => !ruledLine.test(word));
}

/** Gathers words on about the same baseline into lines, from the top to the bottom. */
export function linesOf(words: readonly Word[]): TextLine[] {
  const lines: TextLine[] = [];
  for (const word of [...words].sort((one, other) => one.baseline - other.baseline)) {
    const line = lines.findLast(
      ({ baseline, size }) => Math.abs(baseline - word.baseline) < Math.min(size, word.size) * 0.4,
    );
    if (line && word.baseline - line.baseline < line.size) line.words.push(word);
    else lines.push({ words: [word], baseline: word.baseline, size: word.size });
  }
  return lines.map((line) => ({ ...line, words: joinWords(line.words) }));
}

function joinWords(words: readonly Word[]): Word[] {
  const result: Word[] = [];
  for (const word of [...words].sort((one, other) => one.left - other.left)) {
    const last = result.at(-1);
    const gap = last ? (word.left - last.right) / Math.max(last.size, word.size) : Number.POSITIVE_INFINITY;
    if (last && gap < joinGap && gap > -joinGap) {
      last.text += word.text;
      last.right = Math.max(last.right, word.right);
    } else result.push({ ...word, isApart: gap >= columnGap });
  }
  return result;
}

export const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(" ");

/** Groups the words of a line between which there is no gap as wide as one between columns. */
export function phrasesOf(words: readonly Word[]): Word[][] {
  const phrases: Word[][] = [];
  for (const word of words) {
    const last = phrases.at(-1);
    if (last && !word.isApart) last.push(word);
    else phrases.push([word]);
  }
  return phrases;
}
