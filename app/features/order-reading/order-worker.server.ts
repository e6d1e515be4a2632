import "~/pdf/limit-allocations.server";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { answerQuestions } from "~/lib/threads/answer-questions.server";
import { drawPdfPage } from "~/pdf/draw-page.server";
import { countNextFile } from "~/pdf/limit-allocations.server";
import { withPdf } from "~/pdf/open-pdf.server";
import { readOrder } from "./read-order";
import type { OrderAnswer, OrderQuestion, ReadingProblem } from "./read-pdf-order.server";
import type { SourcePage } from "./source-page";
import { TooManyPages, TooManyPieces, textOfPages } from "./text-of-pages.server";

/** Worker thread that reads customers' PDFs. */
answerQuestions(async (content: OrderQuestion): Promise<OrderAnswer> => {
  countNextFile();
  try {
    if (content.page) return { picture: await drawPdfPage(content.bytes, content.page) };
    return await withPdf(content.bytes, (pdf) => readPdf(pdf, content));
  } catch (error) {
    return { problem: problemOf(error) };
  }
});

async function readPdf(pdf: PDFDocumentProxy, { learnedHeadings = [] }: OrderQuestion): Promise<OrderAnswer> {
  const pages: SourcePage[] = await textOfPages(pdf);
  return { reading: readOrder(pages, new Map(learnedHeadings)) };
}

function problemOf(error: unknown): ReadingProblem {
  if (error instanceof TooManyPages || error instanceof TooManyPieces) return "tooLong";
  const name = error instanceof Error ? error.name : "";
  if (name === "PasswordException") return "encrypted";
  // pdf.js wraps errors of its own worker, whose messages remain.
  if (name === "AllocationRefused" || /more memory than a document/.test(String(error))) return "tooComplex";
  return "damaged";
}
