import { maxPdfMegabytes } from "~/lib/file-limits";
import { openThread, startWorker, ThreadNotLoaded } from "~/lib/threads/question-thread.server";
import { ThreadsBusy } from "~/lib/threads/thread-pool.server";
import type { ColumnRole } from "./column-roles";
import type { OrderReading } from "./order-reading";

export interface OrderQuestion {
  bytes: Uint8Array;
  /** Page to draw; without it the order is read. */
  page?: number;
  /** Headings that the customer has explained, with what their columns hold. */
  learnedHeadings?: (readonly [string, ColumnRole])[];
}

/** Why a PDF cannot be read. */
const readingProblems = ["encrypted", "damaged", "tooLarge", "tooLong", "tooComplex", "busy"] as const;
export type ReadingProblem = (typeof readingProblems)[number];

export type OrderAnswer =
  | { reading: OrderReading }
  | { picture: Uint8Array | null }
  | { problem: ReadingProblem };

/** Bytes of a file; a scan of ten pages has about five million. */
export const maxFileBytes = maxPdfMegabytes * 1_000_000;

/** Milliseconds for one file, loading the thread included. An order of twenty pages takes about one second. */
const deadline = 20_000;

/** Leaves room for the buffers that `app/pdf/limit-allocations.server.ts` allows: together they stay below 256 MB. */
const heap = { maxOldGenerationSizeMb: 144, maxYoungGenerationSizeMb: 16 };

/** Customers' PDFs have a thread of their own: one made to do harm delays only other orders, not the ERP's papers. */
const ask = openThread<OrderQuestion, OrderAnswer>(
  () => startWorker(import.meta.url, "order-worker.server", heap),
  deadline,
  // A flood of slow files is answered at once and not after an hour.
  { readsForeignFiles: true, maxQuestions: 8 },
);

export type PdfOrder = { reading: OrderReading } | { problem: ReadingProblem };

/** Reads a purchase order; or tells why it cannot be read. */
export async function readPdfOrder(
  bytes: Uint8Array,
  learnedHeadings: OrderQuestion["learnedHeadings"] = [],
  who?: string,
): Promise<PdfOrder> {
  const answer = await askOrGiveUp({ bytes, learnedHeadings }, who);
  return "picture" in answer ? { problem: "damaged" } : answer;
}

/** Draws a page of a customer's PDF; null if it has no such page or cannot be drawn. */
export async function drawOrderPage(
  bytes: Uint8Array,
  page: number,
  who?: string,
): Promise<Uint8Array | null> {
  const answer = await askOrGiveUp({ bytes, page }, who);
  return "picture" in answer ? answer.picture : null;
}

async function askOrGiveUp(question: OrderQuestion, who?: string): Promise<OrderAnswer> {
  if (question.bytes.length > maxFileBytes) return { problem: "tooLarge" };
  try {
    return (await ask(question, who)) ?? { problem: "damaged" };
  } catch (error) {
    // Distinguishes a busy pool, which says nothing about the file, from a file that took too long or too much memory.
    const isBusy = error instanceof ThreadNotLoaded || error instanceof ThreadsBusy;
    return { problem: isBusy ? "busy" : "tooComplex" };
  }
}
