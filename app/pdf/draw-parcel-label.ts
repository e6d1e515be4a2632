import { drawBarCode } from "./draw-bar-code";
import { drawQrCode } from "./draw-qr-code";
import { colors, contentWidth, type Paper, type Style, sheet } from "./paper";

/** Label that is cut out of a paper and stuck on a parcel. */
export interface ParcelLabel {
  to: { caption: string; lines: readonly string[] };
  from: { caption: string; lines: readonly string[] };
  /** Number that finds the parcel's papers: in words, as bars and as squares. */
  number: { caption: string; text: string };
}

const padding = 16;
const codeSide = 96;
const barWidth = 250;
const barHeight = 64;
const large: Style = { size: 15, weight: "bold" };
const small: Style = { size: 10 };
const quiet: Style = { size: 8, color: colors.quiet };

export function drawParcelLabel(paper: Paper, { to, from, number }: ParcelLabel): void {
  const left = sheet.left + padding;
  const textWidth = contentWidth - 2 * padding;
  const height =
    3 * padding + 12 + to.lines.length * 21 + 14 + from.lines.length * 14 + 2 * padding + codeSide + padding;
  paper.need(height);
  const top = paper.y;
  paper.artifact(() => {
    const { pdf } = paper;
    pdf.lineWidth(1).dash(4, { space: 3 });
    pdf.rect(sheet.left, top, contentWidth, height).stroke(colors.quiet);
    pdf.undash();
  });
  let y = top + padding + 8;
  const write = (text: string, style: Style, step: number) => {
    paper.block("P", () => {
      for (const line of paper.wrap(text, textWidth, style)) {
        paper.write(`${line} `, left, y, style);
        y += step;
      }
    });
  };
  write(from.caption, quiet, 14);
  for (const line of from.lines) write(line, small, 14);
  y += padding;
  write(to.caption, quiet, 20);
  for (const line of to.lines) write(line, large, 21);
  y = top + height - padding - codeSide;
  drawBarCode(
    paper,
    { text: number.text, caption: `${number.caption} ${number.text}` },
    { x: left, y: y + (codeSide - barHeight) / 2, width: barWidth, height: barHeight },
  );
  const code = { payload: number.text, maxVersion: 10, description: `${number.caption} ${number.text}` };
  drawQrCode(paper, code, { x: sheet.right - padding - codeSide, y, width: codeSide, height: codeSide });
  paper.y = top + height;
}
