import { deserialize } from "node:v8";
import type { Log } from "~/door/services";
import { mapInTurns } from "~/lib/in-turns.server";
import { openThread, startWorker } from "~/lib/threads/question-thread.server";
import { ThreadsBusy } from "~/lib/threads/thread-pool.server";
import type { Reading } from "./parse-sheet.server";

export interface SheetQuestion {
  name: string;
  bytes: Uint8Array;
  reading: Reading;
}

/** Milliseconds for one file. The largest list that is allowed takes about one second. */
const deadline = 15_000;

const ask = openThread<SheetQuestion, Uint8Array[] | null>(
  () => startWorker(import.meta.url, "sheet-worker.server"),
  deadline,
  { readsForeignFiles: true, maxQuestions: 16 },
);

/** Rows of a sheet; `notAList` for a file of another kind, `notRead` if reading it failed. */
export type SheetReading = { rows: string[][] } | { problem: "notAList" | "notRead" };

/**
 * Reads the first sheet of a workbook, or a CSV. Runs in a worker thread, so that a malicious file delays only other lists.
 * A file that takes longer than the deadline, or too much memory, is logged.
 */
export async function readSheet(
  log: Pick<Log, "warn">,
  { name, bytes, reading, who }: { name: string; bytes: Uint8Array; reading: Reading; who?: string },
): Promise<SheetReading> {
  try {
    const pieces = await ask({ name, bytes, reading }, who);
    if (!pieces) return { problem: "notAList" };
    const parts = await mapInTurns(pieces, (piece): string[][] => deserialize(piece));
    return { rows: parts.flat() };
  } catch (error) {
    if (error instanceof ThreadsBusy) throw error;
    log.warn({ error, bytes: bytes.length }, "list-not-read");
    return { problem: "notRead" };
  }
}
