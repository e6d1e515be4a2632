import { openThread, startWorker } from "~/lib/threads/question-thread.server";

export interface PaperPage {
  /** Size in points, so that space is reserved for its picture. */
  width: number;
  height: number;
  /** Lines in reading order. */
  lines: string[];
}

export interface PaperQuestion {
  bytes: Uint8Array;
  /** Page to draw; without it, the texts of all are read. */
  page?: number;
}

export type PaperResult = PaperPage[] | Uint8Array | null;

/** Milliseconds for one question. */
const deadline = 20_000;

/**
 * Papers are read in a thread of their own. Drawing a page takes a fifth of a second, in which nobody else would be
 * answered; a paper made to do harm takes down no more than the thread; and the library replaces built-in functions by
 * slower ones of its own, which every page of the portal would pay for.
 */
const ask = openThread<PaperQuestion, PaperResult>(
  () => startWorker(import.meta.url, "paper-worker.server"),
  deadline,
);

/** Returns the text of each page, for readers who cannot see the pictures. */
export async function readPaper(bytes: Uint8Array, who?: string): Promise<PaperPage[]> {
  return (await ask({ bytes }, who)) as PaperPage[];
}

/** Draws one page as a picture; null if the PDF has no such page. */
export async function drawPage(bytes: Uint8Array, page: number, who?: string): Promise<Uint8Array | null> {
  return (await ask({ bytes, page }, who)) as Uint8Array | null;
}
