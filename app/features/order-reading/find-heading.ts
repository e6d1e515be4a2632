import type { ColumnRole } from "./column-roles";
import { phrasesOf, textOf } from "./lines-of-text";
import type { TextLine, Word } from "./source-page";
import { type LearnedHeadings, roleOfHeading } from "./vocabulary";

export interface HeadingCell {
  role: ColumnRole | "item" | null;
  text: string;
  left: number;
  right: number;
}

/** Headings of a table. An order whose lines take two rows may have a row of headings for each (`tiers`). */
export interface Heading {
  /** Index of its first line on the page, and of the first line after it. */
  begin: number;
  end: number;
  tiers: HeadingCell[][];
  score: number;
}

const weights: Partial<Record<ColumnRole | "item", number>> = {
  quantity: 4,
  supplierMaterial: 3,
  material: 3,
  customerMaterial: 3,
  item: 2,
  description: 3,
  price: 2,
  amount: 2,
  unit: 1.5,
  position: 1.5,
  date: 1,
  priceUnit: 1,
};

const maxWordsInHeading = 5;

/** Splits the words of one line into headings: the longest known one from each word on. */
function cellsOfLine(words: readonly Word[], learnedHeadings: LearnedHeadings): HeadingCell[] {
  return phrasesOf(words).flatMap((phrase) => {
    const cells: HeadingCell[] = [];
    let begin = 0;
    while (begin < phrase.length) {
      const knownHeading = longestKnown(phrase, begin, learnedHeadings);
      if (knownHeading) {
        cells.push(knownHeading.cell);
        begin = knownHeading.end;
        continue;
      }
      const word = phrase[begin] as Word;
      const last = cells.at(-1);
      // Unknown words beside each other are one heading.
      if (last && last.role === null)
        Object.assign(last, { text: `${last.text} ${word.text}`, right: word.right });
      else cells.push({ role: null, text: word.text, left: word.left, right: word.right });
      begin++;
    }
    return cells;
  });
}

function longestKnown(phrase: readonly Word[], begin: number, learnedHeadings: LearnedHeadings) {
  for (let end = Math.min(phrase.length, begin + maxWordsInHeading); end > begin; end--) {
    const words = phrase.slice(begin, end);
    const role = roleOfHeading(textOf(words), learnedHeadings);
    const [first] = words;
    const last = words.at(-1);
    if (role && first && last)
      return { end, cell: { role, text: textOf(words), left: first.left, right: last.right } };
  }
  return null;
}

/** Joins headings of several lines that stand above each other into one each. */
function stackedCells(lines: readonly TextLine[], learnedHeadings: LearnedHeadings): HeadingCell[] {
  const stacks: { phrases: Word[][]; left: number; right: number }[] = [];
  for (const phrase of lines.flatMap(({ words }) => phrasesOf(words))) {
    const [left, right] = [phrase[0]?.left ?? 0, phrase.at(-1)?.right ?? 0];
    const touchingStacks = stacks.filter((stack) => stack.left < right && left < stack.right);
    const mergedStack = {
      phrases: [...touchingStacks.flatMap((stack) => stack.phrases), phrase],
      left: Math.min(left, ...touchingStacks.map((stack) => stack.left)),
      right: Math.max(right, ...touchingStacks.map((stack) => stack.right)),
    };
    for (const stack of touchingStacks) stacks.splice(stacks.indexOf(stack), 1);
    stacks.push(mergedStack);
  }
  return stacks
    .sort((one, other) => one.left - other.left)
    .flatMap(({ phrases, left, right }): HeadingCell[] => {
      const text = phrases.map(textOf).join(" ");
      const role =
        roleOfHeading(text, learnedHeadings) ?? roleOfHeading(joinHyphens(phrases), learnedHeadings);
      if (role) return [{ role, text, left, right }];
      // A heading in two languages says the same on each line.
      const rows = phrases.map((phrase) => cellsOfLine(phrase, learnedHeadings));
      const knownRows = rows.filter((cells) => cells.some((cell) => cell.role));
      const best = knownRows.sort((one, other) => other.length - one.length)[0];
      if (best && best.length > 1) return best;
      return [{ role: best?.[0]?.role ?? null, text, left, right }];
    });
}

/** Joins "Bestell-" and "menge" to one word. */
const joinHyphens = (phrases: readonly Word[][]): string =>
  phrases
    .map(textOf)
    .join(" ")
    .replace(/-\s+(?=\p{Ll})/gu, "")
    .replace(/-\s+/g, "");

const isProduct = (role: ColumnRole | "item" | null) =>
  role === "material" ||
  role === "supplierMaterial" ||
  role === "customerMaterial" ||
  role === "description" ||
  role === "item";

function scoreOf(tiers: readonly HeadingCell[][]): number {
  const cells = tiers.flat();
  const roles = new Set(cells.map(({ role }) => role));
  if (!roles.has("quantity") || ![...roles].some(isProduct) || roles.size < 3) return 0;
  const knownWeight = [...roles].reduce((sum, role) => sum + (role ? (weights[role] ?? 0.5) : 0), 0);
  const repeatedCount = cells.filter(({ role }) => role).length - [...roles].filter(Boolean).length;
  const unknownCount = cells.filter(({ role }) => role === null).length;
  return knownWeight - unknownCount * 1.5 - repeatedCount * 0.5;
}

const minScore = 6;

/** Finds the headings of all tables on a page. */
export function findHeadings(lines: readonly TextLine[], learnedHeadings: LearnedHeadings): Heading[] {
  const candidates = lines.flatMap((_, begin) =>
    [1, 2, 3].flatMap((count): Heading[] => {
      const band = lines.slice(begin, begin + count);
      if (band.length < count || !isClose(band)) return [];
      const stackedTiers = [
        count === 1
          ? cellsOfLine(band[0]?.words ?? [], learnedHeadings)
          : stackedCells(band, learnedHeadings),
      ];
      const end = begin + count;
      const bandHeadings: Heading[] = [
        { begin, end, tiers: stackedTiers, score: scoreOf(stackedTiers) - count * 0.1 },
      ];
      if (count === 2) {
        const tiers = band.map(({ words }) => cellsOfLine(words, learnedHeadings));
        if (isTwoTiers(tiers)) bandHeadings.push({ begin, end, tiers, score: scoreOf(tiers) - 0.3 });
      }
      return bandHeadings;
    }),
  );
  const headings: Heading[] = [];
  for (const heading of candidates.sort((one, other) => other.score - one.score)) {
    if (heading.score < minScore) break;
    if (headings.every(({ begin, end }) => heading.end <= begin || heading.begin >= end))
      headings.push(heading);
  }
  return headings.sort((one, other) => one.begin - other.begin);
}

const isClose = (band: readonly TextLine[]): boolean =>
  band.every((line, index) => {
    const previousLine = band[index - 1];
    return (
      !previousLine || line.baseline - previousLine.baseline < Math.max(line.size, previousLine.size) * 2.4
    );
  });

/** Each row of headings has columns of its own: nothing is said twice, and each says enough. */
function isTwoTiers([upper = [], lower = []]: readonly HeadingCell[][]): boolean {
  const rolesIn = (cells: HeadingCell[]) => cells.flatMap(({ role }) => role ?? []);
  const [upperRoles, lowerRoles] = [rolesIn(upper), rolesIn(lower)];
  return (
    upperRoles.length >= 2 &&
    lowerRoles.length >= 2 &&
    upperRoles.some(isProduct) &&
    lowerRoles.includes("quantity") &&
    !lowerRoles.some((role) => upperRoles.includes(role)) &&
    [...upper, ...lower].every(({ role }) => role !== null)
  );
}
