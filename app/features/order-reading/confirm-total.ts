import Big from "big.js";
import { isTotalLine } from "./line-labels";
import { phrasesOf, textOf } from "./lines-of-text";
import { readNumber } from "./numbers";
import type { ReadLine } from "./order-reading";
import type { TextLine, UprightPage } from "./source-page";

const numberRuns = /\d[\d.,'’]*(?: \d{3}(?!\d)[\d.,]*)*/g;

/** Tells whether the amounts of all lines come to a sum that the order prints. */
export function isConfirmedTotal(lines: readonly ReadLine[], pages: readonly UprightPage[]): boolean {
  if (lines.length === 0 || lines.some(({ amount }) => amount?.confidence !== "certain")) return false;
  const sum = lines.reduce((all, { amount }) => all.plus(amount?.value ?? 0), new Big(0));
  const isSum = (run: string) => Object.values(readNumber(run) ?? {}).some((value) => sum.eq(value));
  return pages.some((page) => page.lines.some((line) => isTotal(line) && runsOf(line).some(isSum)));
}

const isTotal = ({ words }: TextLine): boolean =>
  phrasesOf(words).some((phrase) => isTotalLine(textOf(phrase)));

/** Numbers of a line; with spaces between groups of three digits, and without. */
function runsOf({ words }: TextLine): string[] {
  const text = textOf(words);
  return [...(text.match(numberRuns) ?? []), ...words.flatMap((word) => word.text.match(numberRuns) ?? [])];
}
