import JsBarcode from "jsbarcode";
import { type Box, colors, type Paper } from "./paper";

export interface DrawnBarCode {
  text: string;
  /** Says what the number is; stands below the bars. */
  caption: string;
}

const captionHeight = 10;

/** Draws a bar code (Code 128) with its caption below, both within the box. */
export function drawBarCode(paper: Paper, { text, caption }: DrawnBarCode, box: Box): void {
  const bars = barsOf(text);
  const step = box.width / bars.length;
  const height = box.height - captionHeight;
  paper.drawing(caption, { ...box, height }, () => {
    for (const { 0: run, index } of bars.matchAll(/1+/g))
      paper.pdf.rect(box.x + index * step, box.y, run.length * step, height);
    paper.pdf.fill("#000000");
  });
  paper.block("P", () => {
    paper.write(`${caption} `, box.x, box.y + box.height - 1, { size: 7.5, color: colors.quiet });
  });
}

/** Returns the modules of the code, 1 for a bar, 0 for a space. */
function barsOf(text: string): string {
  const drawing: { encodings?: { data: string }[] } = {};
  // JsBarcode leaves what it would draw in the object, as that is no canvas.
  JsBarcode(drawing, text, { format: "CODE128" });
  return drawing.encodings?.map(({ data }) => data).join("") ?? "";
}
