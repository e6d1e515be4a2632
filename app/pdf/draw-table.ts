import { colors, type Element, type Paper, type Style, sheet } from "./paper";

export interface Column<Row> {
  title: string;
  width: number;
  align: "left" | "right";
  /** Names the row: its cell is the row's heading. */
  isRowHead?: boolean;
  /** Paragraphs of the cell, each in its style; they wrap. */
  cell(row: Row): Paragraph[];
}

export interface Paragraph {
  text: string;
  quiet?: boolean;
  bold?: boolean;
}

export interface TableOptions<Row> {
  /** Height of what stands below the table and must not stand on a page without a row. */
  below?: number;
  /** Writes what the rows so far come to, at the foot of a page and at the head of the next one. */
  carry?: (rows: readonly Row[], place: "foot" | "head") => string;
  /** Called for the first row on each page after the first. */
  onPage?: (row: Row) => void;
}

const lineHeight = 12.5;
const padding = 5;
const headHeight = 22;
const gap = 10;
const carryHeight = 20;

interface Line {
  text: string;
  style: Style;
}

interface MeasuredRow<Row> {
  row: Row;
  cells: Line[][];
  height: number;
}

/**
 * A table that continues over pages: rows stay whole where a page can hold them, the head is repeated, and the last two
 * rows move to the next page rather than leave what stands below the table alone.
 */
export function drawTable<Row>(
  paper: Paper,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  options: TableOptions<Row> = {},
): void {
  paper.need(headHeight + 4 * lineHeight);
  const table = paper.element("Table");
  const head = paper.element("TR", table);
  paper.artifact(() => drawHeadBand(paper));
  drawHead(paper, columns, (draw) => {
    const cell = paper.element("TH", head, "Column");
    cell.add(draw);
    cell.end();
  });
  head.end();
  paper.y += headHeight;
  const measuredRows = rows.map((row) => measure(paper, columns, row));
  measuredRows.forEach((one, index) => {
    const turn = () => {
      if (index > 0) drawCarry(paper, rows.slice(0, index), "foot", options);
      turnPage(paper, columns);
      if (index > 0) drawCarry(paper, rows.slice(0, index), "head", options);
      options.onPage?.(one.row);
    };
    if (leavesPage(paper, measuredRows, index, options)) turn();
    drawRow(paper, columns, one, table, () => turnPage(paper, columns));
  });
  table.end();
}

/**
 * Tells whether the row goes to the next page: it does not fit, or it is the last but one and what follows does not.
 */
function leavesPage<Row>(
  paper: Paper,
  rows: readonly MeasuredRow<Row>[],
  index: number,
  { below = 0, carry }: TableOptions<Row>,
): boolean {
  const row = rows[index];
  if (!row) return false;
  const isFirstOnPage = paper.y <= sheet.top + headHeight + carryHeight;
  if (isFirstOnPage) return false;
  const onePage = sheet.bottom - sheet.top - headHeight - carryHeight;
  const rest = rows.slice(index).reduce((total, { height }) => total + height, 0) + below;
  if (paper.y + rest <= sheet.bottom) return false;
  const reservedHeight = carry ? carryHeight : 0;
  const isTall = row.height > onePage;
  const hasRoom = paper.y + row.height + reservedHeight <= sheet.bottom;
  if (isTall ? paper.y + 4 * lineHeight > sheet.bottom : !hasRoom) return true;
  const isLastButOne = index === Math.max(0, rows.length - 2);
  return isLastButOne && rest <= onePage;
}

function drawCarry<Row>(
  paper: Paper,
  rows: readonly Row[],
  place: "foot" | "head",
  { carry }: TableOptions<Row>,
): void {
  if (!carry) return;
  paper.artifact(() => {
    const style: Style = { size: 8, color: colors.quiet };
    paper.writeRight(carry(rows, place), sheet.right - gap / 2, paper.y + 13, style);
    paper.rule(paper.y + carryHeight);
  });
  paper.y += carryHeight;
}

function drawHeadBand(paper: Paper): void {
  paper.pdf.rect(sheet.left, paper.y, sheet.right - sheet.left, headHeight).fill(colors.accent);
}

function drawHead<Row>(
  paper: Paper,
  columns: readonly Column<Row>[],
  place: (draw: () => void) => void,
): void {
  const style: Style = { size: 8.5, weight: "bold", color: "#ffffff" };
  let x: number = sheet.left;
  for (const column of columns) {
    const [left, right] = edges(x, column.width);
    place(() => {
      const baseline = paper.y + 14.5;
      if (column.align === "right") paper.writeRight(column.title, right, baseline, style);
      else paper.write(column.title, left, baseline, style);
    });
    x += column.width;
  }
}

const edges = (x: number, width: number): [left: number, right: number] => [x + gap / 2, x + width - gap / 2];

function turnPage<Row>(paper: Paper, columns: readonly Column<Row>[]): void {
  paper.turn();
  paper.artifact(() => {
    drawHeadBand(paper);
    drawHead(paper, columns, (draw) => draw());
  });
  paper.y += headHeight;
}

function measure<Row>(paper: Paper, columns: readonly Column<Row>[], row: Row): MeasuredRow<Row> {
  const cells = columns.map((column) => linesOf(paper, column, row));
  const count = Math.max(1, ...cells.map((lines) => lines.length));
  return { row, cells, height: count * lineHeight + 2 * padding };
}

function drawRow<Row>(
  paper: Paper,
  columns: readonly Column<Row>[],
  { cells }: MeasuredRow<Row>,
  table: Element,
  turn: () => void,
): void {
  const count = Math.max(1, ...cells.map((lines) => lines.length));
  const element = paper.element("TR", table);
  const elements = columns.map(({ isRowHead }, index) => {
    const text = (cells[index] ?? []).map((line) => line.text).join(" ");
    return isRowHead
      ? paper.element("TH", element, "Row", text)
      : paper.element("TD", element, undefined, text);
  });
  for (let start = 0; start < count; ) {
    const room = Math.floor((sheet.bottom - paper.y - 2 * padding) / lineHeight);
    const end = Math.min(count, start + Math.max(1, room));
    let x: number = sheet.left;
    columns.forEach((column, index) => {
      const lines = (cells[index] ?? []).slice(start, end);
      const [left, right] = edges(x, column.width);
      if (lines.length > 0)
        elements[index]?.add(() => drawLines(paper, { lines, align: column.align, left, right }));
      x += column.width;
    });
    paper.y += (end - start) * lineHeight + 2 * padding;
    paper.artifact(() => paper.rule(paper.y));
    start = end;
    if (start < count) turn();
  }
  element.end();
}

function drawLines(
  paper: Paper,
  {
    lines,
    align,
    left,
    right,
  }: { lines: readonly Line[]; align: "left" | "right"; left: number; right: number },
): void {
  lines.forEach(({ text, style }, index) => {
    const baseline = paper.y + padding + index * lineHeight + 9;
    if (align === "right") paper.writeRight(text, right, baseline, style);
    // The space separates the last word of this line from the next one for screen readers.
    else paper.write(`${text} `, left, baseline, style);
  });
}

function linesOf<Row>(paper: Paper, column: Column<Row>, row: Row): Line[] {
  return column.cell(row).flatMap(({ text, quiet, bold }) => {
    const style: Style = {
      size: quiet ? 8 : 9,
      weight: bold ? "bold" : "regular",
      color: quiet ? colors.quiet : colors.ink,
    };
    return paper.wrap(text, column.width - gap, style).map((line) => ({ text: line, style }));
  });
}
