import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { SourcePage, TextPiece } from "./source-page";

/** Limits of a purchase order; more is a catalogue, or made to do harm. */
const maxPages = 200;
const maxPieces = 50_000;

export class TooManyPages extends RangeError {}
export class TooManyPieces extends RangeError {}

/** Reads the texts of all pages with their positions. */
export async function textOfPages(pdf: PDFDocumentProxy): Promise<SourcePage[]> {
  if (pdf.numPages > maxPages) throw new TooManyPages();
  const pages: SourcePage[] = [];
  let pieces = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const texts = await piecesOf(page, maxPieces - pieces);
    pieces += texts.length;
    pages.push({ width, height, pieces: texts });
    page.cleanup();
  }
  return pages;
}

async function piecesOf(page: PDFPageProxy, most: number): Promise<TextPiece[]> {
  const { transform: toPage } = page.getViewport({ scale: 1 });
  const pieces: TextPiece[] = [];
  // Streamed, so that a page with a million texts is given up before it fills the memory.
  const reader = page.streamTextContent().getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return pieces;
    for (const item of value.items) {
      if (!("str" in item) || item.str.trim() === "") continue;
      pieces.push(pieceOf(item, toPage));
    }
    if (pieces.length > most) {
      const tooMany = new TooManyPieces();
      // Closing the PDF would wait for the rest of a stream that nobody reads.
      await reader.cancel(tooMany);
      throw tooMany;
    }
  }
}

type Matrix = readonly number[];

function pieceOf(
  { str, width, transform }: { str: string; width: number; transform: Matrix },
  toPage: Matrix,
): TextPiece {
  const [a, b, c, d, e, f] = product(toPage, transform);
  const size = Math.hypot(c, d);
  return {
    // Control characters are no text, and PostgreSQL cannot store all of them.
    text: str.slice(0, 2_000).replace(/\p{Cc}/gu, " "),
    x: e,
    y: f,
    width,
    size,
    angle: (Math.round((Math.atan2(b, a) * 180) / Math.PI) + 360) % 360,
  };
}

function product(one: Matrix, other: Matrix): [number, number, number, number, number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = one;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = other;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
