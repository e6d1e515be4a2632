import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { answerQuestions } from "~/lib/threads/answer-questions.server";
import { drawPdfPage } from "./draw-page.server";
import { withPdf } from "./open-pdf.server";
import type { PaperPage, PaperQuestion, PaperResult } from "./read-paper.server";

/** Worker thread that reads PDFs. */
answerQuestions(
  ({ bytes, page }: PaperQuestion): Promise<PaperResult> =>
    page === undefined ? readPages(bytes) : drawPdfPage(bytes, page),
);

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
