import { colors, type Element, type Paper, type Style, sheet } from "./paper";

export interface Column<Row> {
  title: string;
  width: number;
  align: "left" | "right";
  /** Paragraphs of the cell, each in its style; they wrap. */
  cell(row: Row): Paragraph[];
}

export interface Paragraph {
  text: string;
  quiet?: boolean;
  bold?: boolean;
}

const lineHeight = 12.5;
const padding = 5;
const headHeight = 22;
const gap = 10;

interface Line {
  text: string;
  style: Style;
}

/** Draws a table over several pages: rows are not split if they fit on a page, and the head is repeated. */
export function drawTable<Row>(paper: Paper, columns: readonly Column<Row>[], rows: readonly Row[]): void {
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
  for (const row of rows) drawRow(paper, columns, row, table);
  table.end();
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

function drawRow<Row>(paper: Paper, columns: readonly Column<Row>[], row: Row, table: Element): void {
  const cells = columns.map((column) => linesOf(paper, column, row));
  const count = Math.max(1, ...cells.map((lines) => lines.length));
  const rowHeight = count * lineHeight + 2 * padding;
  const onOnePage = sheet.bottom - sheet.top - headHeight;
  if (
    paper.y + rowHeight > sheet.bottom &&
    (rowHeight <= onOnePage || paper.y + 4 * lineHeight > sheet.bottom)
  ) {
    turnPage(paper, columns);
  }
  const element = paper.element("TR", table);
  const elements = columns.map(() => paper.element("TD", element));
  for (let start = 0; start < count; ) {
    const room = Math.floor((sheet.bottom - paper.y - 2 * padding) / lineHeight);
    const end = Math.min(count, start + Math.max(1, room));
    let x: number = sheet.left;
    columns.forEach((column, index) => {
      const lines = (cells[index] ?? []).slice(start, end);
      const [left, right] = edges(x, column.width);
      if (lines.length > 0) elements[index]?.add(() => drawLines(paper, lines, column.align, left, right));
      x += column.width;
    });
    paper.y += (end - start) * lineHeight + 2 * padding;
    paper.artifact(() => paper.rule(paper.y));
    start = end;
    if (start < count) turnPage(paper, columns);
  }
  element.end();
}

function drawLines(
  paper: Paper,
  lines: readonly Line[],
  align: "left" | "right",
  left: number,
  right: number,
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

/** Names with their values, one a line, such as the totals: the value stands at the right or after the names. */
export function drawFacts(
  paper: Paper,
  facts: readonly { label: string; value: string; bold?: boolean }[],
  place: { left: number; width: number; labelWidth: number; align: "left" | "right"; size: number },
): void {
  const table = paper.element("Table");
  const step = place.size * 1.55;
  for (const { label, value, bold } of facts) {
    const style: Style = { size: place.size, weight: bold ? "bold" : "regular" };
    const lines =
      place.align === "right" ? [value] : paper.wrap(value, place.width - place.labelWidth, style);
    paper.need(lines.length * step);
    if (bold)
      paper.artifact(() => paper.rule(paper.y + 1, place.left, place.left + place.width, colors.ink, 0.9));
    const row = paper.element("TR", table);
    const name = paper.element("TH", row, "Row");
    const baseline = (index: number) => paper.y + (index + 0.95) * step - place.size * 0.25;
    name.add(() =>
      paper.write(label, place.left, baseline(0), { ...style, color: bold ? colors.ink : colors.quiet }),
    );
    name.end();
    const cell = paper.element("TD", row);
    cell.add(() => {
      lines.forEach((line, index) => {
        if (place.align === "right") paper.writeRight(line, place.left + place.width, baseline(index), style);
        else paper.write(`${line} `, place.left + place.labelWidth, baseline(index), style);
      });
    });
    cell.end();
    row.end();
    paper.y += lines.length * step;
  }
  table.end();
}
