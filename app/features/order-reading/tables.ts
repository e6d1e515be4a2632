import { type Column, columnsOf } from "./columns";
import { findHeadings, type Heading } from "./find-heading";
import { textOf } from "./lines-of-text";
import type { TextLine, UprightPage } from "./source-page";
import type { LearnedHeadings } from "./vocabulary";

export interface TableLine {
  line: TextLine;
  page: UprightPage;
}

/** Part of a table on one page. */
export interface Table {
  tiers: Column[][];
  body: TableLine[];
  /** True if the page does not repeat the headings. */
  isContinued: boolean;
}

/** Finds the tables of all pages; a page without headings continues the table of the page before. */
export function findTables(pages: readonly UprightPage[], learnedHeadings: LearnedHeadings): Table[] {
  const repeatedKeys = repeatedTexts(pages);
  const tables: Table[] = [];
  let lastTiers: Column[][] | null = null;
  for (const page of pages) {
    const headings = findHeadings(page.lines, learnedHeadings);
    const isBody = (line: TextLine) => !repeatedKeys.has(placeKey(line));
    if (headings.length === 0 && lastTiers) {
      const body = page.lines.filter(isBody).map((line) => ({ line, page }));
      tables.push({ tiers: lastTiers, body, isContinued: true });
    }
    for (const [index, heading] of headings.entries()) {
      const next: Heading | undefined = headings[index + 1];
      const lines = page.lines.slice(heading.end, next?.begin).filter(isBody);
      const tiers = heading.tiers.map((cells) => columnsOf(cells, lines));
      tables.push({ tiers, body: lines.map((line) => ({ line, page })), isContinued: false });
      lastTiers = tiers;
    }
  }
  return tables;
}

const placeKey = (line: TextLine): string =>
  `${Math.round(line.baseline / 3)} ${textOf(line.words).replace(/\d+/g, "0")}`;

/** Finds lines that stand at the same height of several pages: heads and feet. */
function repeatedTexts(pages: readonly UprightPage[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { lines, height } of pages)
    for (const line of lines) {
      const isEdge = line.baseline < height * 0.12 || line.baseline > height * 0.88;
      if (isEdge) counts.set(placeKey(line), (counts.get(placeKey(line)) ?? 0) + 1);
    }
  return new Set([...counts].filter(([, count]) => count > 1).map(([key]) => key));
}
