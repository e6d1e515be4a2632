import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { parentPort } from "node:worker_threads";
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import type { Answer, Question } from "~/lib/question-thread.server";
import type { PaperPage, PaperQuestion, PaperResult } from "./read-paper.server";

const library = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

/** Worker thread that reads PDFs; answers each question once. */
parentPort?.on("message", async ({ id, content: { bytes, page } }: Question<PaperQuestion>) => {
  const answer: Answer<PaperResult> = { id };
  try {
    answer.result = page === undefined ? await readPages(bytes) : await drawPage(bytes, page);
  } catch (error) {
    answer.error = error instanceof Error ? error.message : String(error);
  }
  parentPort?.postMessage(answer);
});

function readPages(bytes: Uint8Array): Promise<PaperPage[]> {
  return withPdf(bytes, async (pdf) => {
    const pages: PaperPage[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      pages.push({ width: Math.round(width), height: Math.round(height), lines: await linesOf(page) });
    }
    return pages;
  });
}

interface CanvasFactory {
  create(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };
}

/** Scale of two: sharp on high-density screens. Only pages larger than A2 get less. */
const defaultScale = 2;
const maxPixels = 8_100_000;

function drawPage(bytes: Uint8Array, number: number): Promise<Uint8Array | null> {
  return withPdf(bytes, async (pdf) => {
    if (number > pdf.numPages) return null;
    const page = await pdf.getPage(number);
    const { width: widthInPoints, height: heightInPoints } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({
      scale: Math.min(defaultScale, Math.sqrt(maxPixels / (widthInPoints * heightInPoints))),
    });
    const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
    // pdf.js brings its own canvas factory for use outside browsers.
    const lent = (pdf.canvasFactory as CanvasFactory).create(width, height);
    await page.render({ canvas: lent.canvas, viewport }).promise;
    const dots = lent.context.getImageData(0, 0, width, height).data;
    const picture = sharp(dots, { raw: { width, height, channels: 4 } });
    return picture.png({ palette: true, colours: 32 }).toBuffer();
  });
}

/** Papers come from the ERP, but what they are made of may come from anywhere: nothing in them is run or fetched. */
async function withPdf<T>(bytes: Uint8Array, readPdf: (pdf: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const loadingTask = getDocument({
    // The library takes ownership of the buffer.
    data: bytes.slice(),
    isEvalSupported: false,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    standardFontDataUrl: `${join(library, "standard_fonts")}/`,
    cMapUrl: `${join(library, "cmaps")}/`,
    verbosity: 0,
  });
  try {
    return await readPdf(await loadingTask.promise);
  } finally {
    await loadingTask.destroy();
  }
}

async function linesOf(page: PDFPageProxy): Promise<string[]> {
  const { items } = await page.getTextContent();
  const lines: string[] = [];
  let line = "";
  let height: number | null = null;
  let end = 0;
  for (const item of items) {
    if (!("str" in item)) continue;
    const at: number = item.transform[5];
    // Joins texts at the same height into one line, as the cells of a row are.
    if (height !== null && Math.abs(at - height) > 2 && line.trim()) {
      lines.push(line.trim());
      line = "";
    }
    height = at;
    // A word in two alphabets is drawn in several pieces without a gap.
    const from: number = item.transform[4];
    if (Math.abs(from - end) > 1) line += " ";
    line += item.str;
    end = from + item.width;
  }
  if (line.trim()) lines.push(line.trim());
  return lines.map((each) => each.replace(/ {2,}/g, " "));
}
