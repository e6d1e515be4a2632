import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import { unwrapWoff } from "~/pdf/unwrap-woff.server";

const { resolve } = createRequire(import.meta.url);
const readOnce = (load: () => Buffer) => {
  let bytes: Buffer | undefined;
  return () => {
    bytes ??= load();
    return bytes;
  };
};
const liberation = readOnce(() =>
  readFileSync(resolve("pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf")),
);
const han = readOnce(() =>
  unwrapWoff(
    readFileSync(resolve("@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff")),
  ),
);

const isHan = (sign: string) => /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/.test(sign);

export interface SheetOptions {
  font?: "Helvetica" | "Times-Roman" | "Courier" | "Liberation";
  size?: [number, number];
  landscape?: boolean;
  tagged?: boolean;
}

/** A drawing surface for invented orders. Coordinates are baselines, in points from the upper left corner. */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument;
  readonly #font: string;
  readonly #parts: Buffer[] = [];
  readonly #done: Promise<Uint8Array>;

  constructor({ font = "Helvetica", size = [595, 842], tagged = false }: SheetOptions = {}) {
    this.pdf = new PDFDocument({
      size,
      margin: 0,
      autoFirstPage: false,
      tagged,
      info: { CreationDate: new Date(0) },
    });
    this.#font = font;
    if (font === "Liberation") this.pdf.registerFont("Liberation", liberation());
    this.pdf.on("data", (part: Buffer) => this.#parts.push(part));
    this.#done = new Promise((finish) =>
      this.pdf.on("end", () => finish(new Uint8Array(Buffer.concat(this.#parts)))),
    );
    this.page();
  }

  page(): void {
    this.pdf.addPage();
  }

  /** Writes a text; `right` is where it ends, otherwise it begins at x. */
  write(
    text: string,
    x: number,
    y: number,
    { size = 9, right = false, middle = false, apart = false } = {},
  ): void {
    const runs =
      text.match(/[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+|[^\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+/g) ??
      [];
    const widths = runs.map((run) => this.#face(run, size).widthOfString(run));
    const width = widths.reduce((sum, each) => sum + each, 0);
    let at = right ? x - width : middle ? x - width / 2 : x;
    for (const [index, run] of runs.entries()) {
      // Some programs place each sign by itself.
      const pieces = apart ? [...run] : [run];
      for (const piece of pieces) {
        const face = this.#face(piece, size);
        if (piece.trim()) face.text(piece, at, y, { lineBreak: false, baseline: "alphabetic" });
        at += apart ? face.widthOfString(piece) : (widths[index] ?? 0);
      }
    }
  }

  width(text: string, size = 9): number {
    return [...text].reduce((sum, sign) => sum + this.#face(sign, size).widthOfString(sign), 0);
  }

  /** Breaks a text into lines that are not wider. */
  wrap(text: string, width: number, size = 9): string[] {
    const lines: string[] = [];
    for (const word of text.split(" ")) {
      const last = lines.at(-1);
      if (last !== undefined && this.width(`${last} ${word}`, size) <= width)
        lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines;
  }

  rule(x: number, y: number, width: number): void {
    this.pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.5)
      .stroke();
  }

  box(x: number, y: number, width: number, height: number): void {
    this.pdf.rect(x, y, width, height).lineWidth(0.5).stroke();
  }

  finish(): Promise<Uint8Array> {
    this.pdf.end();
    return this.#done;
  }

  #face(text: string, size: number): PDFKit.PDFDocument {
    if (!isHan(text)) return this.pdf.font(this.#font).fontSize(size);
    this.pdf.registerFont("han", han());
    return this.pdf.font("han").fontSize(size);
  }
}
