import type { ColumnRole } from "./column-roles";
import { phrasesOf, textOf } from "./lines-of-text";
import type { Word } from "./source-page";
import { type LearnedHeadings, roleOfHeading } from "./vocabulary";

const noHeadings: LearnedHeadings = new Map();
const maxWordsInLabel = 6;

/** Finds values that name what they are, such as `Your article no.: 1000010`, in a line below a product. */
export function labelledValues(words: readonly Word[]): { role: ColumnRole; words: Word[] }[] {
  return withLabels(words).flatMap(({ label, value }) => {
    const role = roleOfHeading(label, noHeadings);
    return role && role !== "item" && value.length > 0 ? [{ role, words: value }] : [];
  });
}

/** Splits a line at its labels: words up to a colon, and what follows up to the next one. */
function withLabels(words: readonly Word[]): { label: string; value: Word[] }[] {
  const parts: { label: string; value: Word[] }[] = [];
  for (const phrase of splitAtLabels(words)) {
    const colon = phrase.findIndex(({ text }) => /[:：]/.test(text));
    if (colon < 0 || colon >= maxWordsInLabel) {
      const role = longestLabel(phrase);
      if (role) parts.push({ label: textOf(phrase.slice(0, role)), value: phrase.slice(role) });
      continue;
    }
    const word = phrase[colon] as Word;
    const [before = "", after = ""] = word.text.split(/[:：]/, 2);
    const rest = after ? [{ ...word, text: after }] : [];
    parts.push({
      label: textOf([...phrase.slice(0, colon), { ...word, text: before }]),
      value: [...rest, ...phrase.slice(colon + 1)],
    });
  }
  return parts;
}

/** Returns the number of words of a label without a colon, as in `Art.-Nr. 1000010`; 0 if there is none. */
function longestLabel(phrase: readonly Word[]): number {
  for (let count = Math.min(phrase.length - 1, maxWordsInLabel); count > 0; count--) {
    const role = roleOfHeading(textOf(phrase.slice(0, count)), noHeadings);
    if (role === "supplierMaterial" || role === "customerMaterial" || role === "material" || role === "date")
      return count;
  }
  return 0;
}

/** Separates phrases, and labels that follow a value in the same phrase (`/`, `|`, `,` or `;` between). */
function splitAtLabels(words: readonly Word[]): Word[][] {
  return phrasesOf(words)
    .reduce<Word[][]>((phrases, phrase) => {
      const last = phrases.at(-1);
      // A value may stand apart from its label.
      if (last && /[:：]$/.test(last.at(-1)?.text ?? "")) last.push(...phrase);
      else phrases.push([...phrase]);
      return phrases;
    }, [])
    .flatMap((phrase) => {
      const parts: Word[][] = [[]];
      for (const word of phrase) {
        if (/^[/|;·–-]$/.test(word.text)) parts.push([]);
        else if (/[;,]$/.test(word.text)) {
          parts.at(-1)?.push({ ...word, text: word.text.slice(0, -1) });
          parts.push([]);
        } else parts.at(-1)?.push(word);
      }
      return parts.filter((part) => part.length > 0);
    });
}
