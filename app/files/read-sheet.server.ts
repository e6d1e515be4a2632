import { openThread, startWorker } from "~/lib/question-thread.server";
import type { Reading } from "./parse-sheet.server";

export interface SheetQuestion {
  name: string;
  bytes: Uint8Array;
  reading: Reading;
}

/** Milliseconds for one file. The largest list that is allowed takes about one second. */
const deadline = 15_000;

const ask = openThread<SheetQuestion, string[][] | null>(
  () => startWorker(import.meta.url, "sheet-worker.server"),
  deadline,
);

/**
 * Reads the first sheet of a workbook, or a CSV; null if the file is neither, or takes longer than the
 * deadline. Runs in a worker thread, so that a malicious file delays only other lists.
 */
export async function readSheet(
  name: string,
  bytes: Uint8Array,
  reading: Reading,
): Promise<string[][] | null> {
  try {
    return (await ask({ name, bytes, reading })) ?? null;
  } catch {
    return null;
  }
}
