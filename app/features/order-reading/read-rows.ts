import { readPrice, readQuantity } from "./amounts";
import type { ColumnRole } from "./column-roles";
import { type Cells, cellsIn } from "./columns";
import { isCarryLine, isTotalLine } from "./line-labels";
import { textOf } from "./lines-of-text";
import type { UprightPage, Word } from "./source-page";
import type { Table, TableLine } from "./tables";

/** One product of the order as it is printed: its cells, and the lines that belong to it. */
export interface Row {
  page: UprightPage;
  cells: Cells;
  /** Lines below (or, with text centred in a cell, above) in the order in which they are read. */
  further: { page: UprightPage; cells: Cells; words: Word[]; isAbove: boolean }[];
}

interface SortedLine extends TableLine {
  cells: Cells;
  kind: "anchor" | "further" | "second";
}

const text = (cells: Cells, role: ColumnRole): string => textOf(cells[role] ?? []).trim();
const productText = (cells: Cells): string =>
  (["supplierMaterial", "material", "customerMaterial"] as const)
    .map((role) => text(cells, role))
    .find(Boolean) ?? "";

const isPosition = (value: string): boolean =>
  /^\(?[0-9]{1,6}[.)]?$/.test(value) || /^\d{1,3}\.\d{1,3}$/.test(value);
const isNumberOfProduct = (value: string): boolean => /\d/.test(value) && !/\s\S+\s\S+\s/.test(value);

/** Finds the products of all tables, with all lines that belong to each. */
export function readRows(tables: readonly Table[]): Row[] {
  const rows: Row[] = [];
  for (const table of tables) {
    const lines = table.tiers.length > 1 ? tieredLines(table) : singleLines(table);
    appendRows(rows, lines, table.isContinued);
  }
  return rows;
}

function singleLines({ tiers: [columns = []], body }: Table): SortedLine[] {
  const lines = tableLines(body).map((each) => ({ ...each, cells: cellsIn(each.line, columns) }));
  const amounts = lines.filter(({ cells }) => readQuantity(text(cells, "quantity")));
  const share = (matches: (cells: Cells) => boolean) => amounts.filter(({ cells }) => matches(cells)).length;
  const isNumbered = share((cells) => isPosition(text(cells, "position"))) > 0;
  const isNamed = share((cells) => isNumberOfProduct(productText(cells))) > 0;
  const isPriced = share((cells) => readPrice(text(cells, "price")) !== null) > 0;
  const hasUnits = share((cells) => text(cells, "unit") !== "") > 0;
  return lines.map((line) => {
    const { cells } = line;
    const isAmount = readQuantity(text(cells, "quantity")) !== null;
    const isNumber = isPosition(text(cells, "position"));
    const isProduct = isNumberOfProduct(productText(cells));
    const isAnchor =
      isAmount &&
      (isNumbered ? isNumber : isNamed ? isProduct : text(cells, "description") !== "") &&
      // A total or a phone number may look like a product; it has neither price nor unit.
      (!isPriced ||
        isNumber ||
        readPrice(text(cells, "price")) !== null ||
        !hasUnits ||
        text(cells, "unit") !== "");
    return { ...line, kind: isAnchor ? "anchor" : "further" };
  });
}

/** Sorts the lines of a table whose products take two rows, each with headings of its own. */
function tieredLines({ tiers: [upper = [], lower = []], body }: Table): SortedLine[] {
  let isOpen = false;
  const hasPosition = upper.some(({ role }) => role === "position");
  return tableLines(body).map(({ line, page }): SortedLine => {
    const [upperCells, lowerCells] = [cellsIn(line, upper), cellsIn(line, lower)];
    const isBelow =
      readQuantity(text(lowerCells, "quantity")) !== null &&
      (!lower.some(({ role }) => role === "price") || readPrice(text(lowerCells, "price")) !== null);
    const isAbove = hasPosition
      ? isPosition(text(upperCells, "position")) &&
        productText(upperCells) + text(upperCells, "description") !== ""
      : productText(upperCells) !== "";
    if (isOpen && isBelow) {
      isOpen = false;
      return { line, page, cells: lowerCells, kind: "second" };
    }
    if (isAbove && !(isBelow && !hasPosition)) {
      isOpen = true;
      return { line, page, cells: upperCells, kind: "anchor" };
    }
    return { line, page, cells: upperCells, kind: "further" };
  });
}

/** Leaves out sums and what is carried over, and what follows the total. */
function tableLines(body: readonly TableLine[]): TableLine[] {
  const totalAt = body.findIndex(({ line }) => isTotalLine(textOf(line.words)));
  const lines = totalAt < 0 ? body : body.slice(0, totalAt);
  return lines.filter(({ line }) => !isCarryLine(textOf(line.words)));
}

function appendRows(rows: Row[], lines: readonly SortedLine[], isContinued: boolean): void {
  const first = lines.findIndex(({ kind }) => kind === "anchor");
  for (const [index, line] of lines.entries()) {
    const { page, cells, kind } = line;
    const { words } = line.line;
    if (kind === "anchor") {
      const upperLines = lines
        .slice(0, index)
        .filter((each, at) => belongsTo(lines, at) === index && each.kind === "further");
      rows.push({
        page,
        cells: { ...cells },
        further: upperLines.map((each) => ({
          page,
          cells: each.cells,
          words: each.line.words,
          isAbove: true,
        })),
      });
      continue;
    }
    const row = rows.at(-1);
    if (!row) continue;
    if (kind === "second") {
      row.cells = { ...row.cells, ...cells };
      continue;
    }
    // Skips what precedes a page's first product: the head of a continued page, and lines above the columns' headings.
    if (index < first || first < 0) {
      if (!isContinued || first < 0 || index < first) continue;
    }
    if (belongsTo(lines, index) > index) continue;
    row.further.push({ page, cells, words, isAbove: false });
  }
}

/** Finds the index of the anchor to which a line belongs: the one above, unless the one below is clearly nearer. */
function belongsTo(lines: readonly SortedLine[], index: number): number {
  const indexAbove = lines.slice(0, index).findLastIndex(({ kind }) => kind !== "further");
  const indexBelow = lines.findIndex(({ kind }, at) => at > index && kind === "anchor");
  if (indexBelow < 0) return indexAbove;
  if (lines[index]?.page !== lines[indexBelow]?.page) return indexAbove;
  const gaps = (from: number, to: number) => {
    const steps: number[] = [];
    for (let at = from; at < to; at++)
      steps.push((lines[at + 1]?.line.baseline ?? 0) - (lines[at]?.line.baseline ?? 0));
    return Math.max(...steps);
  };
  const lowerGap = gaps(index, indexBelow);
  if (indexAbove < 0) {
    const first = lines[index];
    return first && lowerGap < first.line.size * 1.6 && lines.length > 1 ? indexBelow : indexAbove;
  }
  const upperGap = gaps(indexAbove, index);
  return lowerGap < upperGap * 0.8 ? indexBelow : indexAbove;
}
