import { commonWords } from "./common-words";

/**
 * Detects passwords that breach lists hold or that a guesser tries first. They are made of very few pieces:
 * common words, names, keyboard runs, years, repetitions. Length alone does not help: `Welcome2026!!` has
 * thirteen characters and two pieces. Four random words in a row pass.
 */
const minPieces = 4;

/** Rows of keyboards, the alphabet, digits: walked in either direction. */
const tracks = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "yxcvbnm",
  "azertyuiop",
  "qsdfghjklm",
  "wxcvbn",
  "1q2w3e4r5t6y7u8i9o0p",
  "qazwsxedcrfvtgbyhnujm",
  "1qaz2wsx3edc4rfv5tgb",
  "147258369",
];

const walks = tracks.flatMap((track) => [track, [...track].reverse().join("")]);

/** Signs that stand for letters; people take few others. */
const lookAlikes: Record<string, string> = {
  "@": "a",
  "4": "a",
  "8": "b",
  "(": "c",
  "3": "e",
  "€": "e",
  "6": "g",
  "1": "i",
  "!": "i",
  "|": "l",
  "0": "o",
  "5": "s",
  $: "s",
  "7": "t",
  "+": "t",
  "2": "z",
};

const maxWordLength = 24;

export function isTrivial(password: string, personalTexts: readonly string[] = []): boolean {
  const plainPassword = withoutMarks(password);
  if (new Set(plainPassword).size < 5) return true;
  return piecesOf(repeatedPart(plainPassword) ?? plainPassword, wordsAbout(personalTexts)) < minPieces;
}

const withoutMarks = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Repetitions count once: `passpasspass` is no better than `pass`. */
function repeatedPart(text: string): string | null {
  for (let length = 1; length <= text.length / 2; length++) {
    if (text.length % length === 0 && text.slice(0, length).repeat(text.length / length) === text) {
      return text.slice(0, length);
    }
  }
  return null;
}

/** Splits what others know of the owner into words, which a guesser would try. */
function wordsAbout(personalTexts: readonly string[]): ReadonlySet<string> {
  const parts = personalTexts.flatMap((text) => withoutMarks(text).split(/[^\p{L}\p{N}]+/u));
  return new Set(parts.filter((part) => part.length >= 3));
}

/**
 * Returns the smallest number of pieces that make up the text; a character that belongs to none is a piece of
 * its own.
 */
function piecesOf(text: string, knownWords: ReadonlySet<string>): number {
  const letters = [...text].map((sign) => lookAlikes[sign] ?? sign).join("");
  const fewestParts = [0];
  for (let end = 1; end <= text.length; end++) {
    // Separators between two pieces add nothing.
    let fewestPieces = (fewestParts[end - 1] ?? 0) + (/[\p{P}\s]/u.test(text[end - 1] ?? "") ? 0 : 1);
    for (let start = Math.max(0, end - maxWordLength); start < end - 1; start++) {
      const piecesBefore = fewestParts[start] ?? 0;
      if (piecesBefore + 1 >= fewestPieces) continue;
      const plainPart = text.slice(start, end);
      if (isPiece(plainPart, knownWords) || isPiece(letters.slice(start, end), knownWords))
        fewestPieces = piecesBefore + 1;
    }
    fewestParts.push(fewestPieces);
  }
  return fewestParts[text.length] ?? 0;
}

function isPiece(part: string, knownWords: ReadonlySet<string>): boolean {
  if (part.length >= 3 && (commonWords.has(part) || knownWords.has(part))) return true;
  if (/^[\p{N}\p{P}\s]+$/u.test(part)) return true;
  if (part === (part[0] ?? "").repeat(part.length)) return true;
  return part.length >= 3 && walks.some((walk) => walk.includes(part));
}
