import "~/pdf/limit-allocations.server";
import { parentPort } from "node:worker_threads";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Answer, Question } from "~/lib/question-thread.server";
import { drawPdfPage } from "~/pdf/draw-page.server";
import { withPdf } from "~/pdf/open-pdf.server";
import { readOrder } from "./read-order";
import type { OrderAnswer, OrderQuestion, ReadingProblem } from "./read-pdf-order.server";
import type { SourcePage } from "./source-page";
import { TooManyPages, TooManyPieces, textOfPages } from "./text-of-pages.server";

/** Worker thread that reads customers' PDFs; answers each question once. */
parentPort?.on("message", async ({ id, content }: Question<OrderQuestion>) => {
  const answer: Answer<OrderAnswer> = { id };
  try {
    answer.result = content.page
      ? { picture: await drawPdfPage(content.bytes, content.page) }
      : await withPdf(content.bytes, (pdf) => readPdf(pdf, content));
  } catch (error) {
    answer.result = { problem: problemOf(error) };
  }
  parentPort?.postMessage(answer);
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
