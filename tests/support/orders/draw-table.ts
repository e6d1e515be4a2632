import type { OrderFacts, OrderLine } from "./order-facts";
import type { Sheet } from "./sheet";

export interface DrawnColumn {
  head: string[];
  /** Left end, or the right one of columns whose values end there. */
  x: number;
  right?: boolean;
  text: (line: OrderLine) => string;
  /** Width at which the text is broken into lines. */
  wrap?: number;
}

export interface TableOptions {
  columns: DrawnColumn[];
  top: number;
  bottom: number;
  nextTop: number;
  left?: number;
  width?: number;
  size?: number;
  lineHeight?: number;
  padding?: number;
  ruled?: "rows" | "grid" | "none";
  zebra?: boolean;
  /** Centres each cell in its row. */
  centred?: boolean;
  apart?: boolean;
  repeatHead?: boolean;
  /** Lines below a product. */
  below?: (line: OrderLine) => { text: string; x: number; right?: boolean }[][];
  subtotal?: { every: number; text: (sum: number) => string; x: number };
  carry?: { end: (sum: number) => string; begin: (sum: number) => string; x: number };
  eachPage?: (page: number) => void;
}

/** Draws the lines of an order as a table over as many pages as it takes; returns where it ends. */
export function drawTable(sheet: Sheet, facts: OrderFacts, options: TableOptions): number {
  const { columns, size = 9, lineHeight = 12, padding = 4, left = 40, width = 515, ruled = "none" } = options;
  let page = 1;
  let sum = 0;
  let y = drawHead(sheet, options, options.top);
  const turn = () => {
    if (options.carry)
      sheet.write(options.carry.end(sum), options.carry.x, y + lineHeight, { size, right: true });
    sheet.page();
    page++;
    options.eachPage?.(page);
    y = options.repeatHead === false ? options.nextTop : drawHead(sheet, options, options.nextTop);
    if (options.carry) {
      sheet.write(options.carry.begin(sum), options.carry.x, y + lineHeight, { size, right: true });
      y += lineHeight + padding;
    }
  };
  options.eachPage?.(1);
  for (const [index, line] of facts.lines.entries()) {
    const cells = columns.map(({ text, wrap }) => (wrap ? sheet.wrap(text(line), wrap, size) : [text(line)]));
    const lowerRows = options.below?.(line) ?? [];
    const rows = Math.max(...cells.map(({ length }) => length));
    const height = (rows + lowerRows.length) * lineHeight + padding * 2;
    if (y + height > options.bottom) turn();
    if (options.zebra && index % 2 === 0)
      sheet.pdf.rect(left, y, width, height).fill("#eeeeee").fillColor("black");
    for (const [at, { x, right = false }] of columns.entries()) {
      const texts = cells[at] ?? [];
      const start = options.centred ? ((rows - texts.length) * lineHeight) / 2 : 0;
      for (const [row, text] of texts.entries())
        sheet.write(text, x, y + padding + start + (row + 0.8) * lineHeight, {
          size,
          right,
          apart: options.apart ?? false,
        });
    }
    for (const [row, texts] of lowerRows.entries())
      for (const { text, x, right = false } of texts)
        sheet.write(text, x, y + padding + (rows + row + 0.8) * lineHeight, { size, right });
    y += height;
    sum += line.amount;
    if (ruled !== "none") sheet.rule(left, y, width);
    if (ruled === "grid") sheet.box(left, y - height, width, height);
    if (options.subtotal && (index + 1) % options.subtotal.every === 0) {
      sheet.write(options.subtotal.text(sum), options.subtotal.x, y + lineHeight, { size, right: true });
      y += lineHeight * 1.6;
    }
  }
  return y;
}

function drawHead(
  sheet: Sheet,
  { columns, size = 9, lineHeight = 12, left = 40, width = 515, ruled }: TableOptions,
  y: number,
): number {
  const rows = Math.max(...columns.map(({ head }) => head.length));
  for (const { head, x, right = false } of columns)
    for (const [row, text] of head.entries())
      if (text) sheet.write(text, x, y + (row + 0.8) * lineHeight, { size, right });
  const end = y + rows * lineHeight + 2;
  if (ruled && ruled !== "none") sheet.rule(left, end, width);
  return end + 3;
}
