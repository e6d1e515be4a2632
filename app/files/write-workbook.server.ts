import { must } from "~/lib/assert";
import { openThread, startWorker } from "~/lib/threads/question-thread.server";
import type { Workbook } from "./workbook";

/** Milliseconds for one workbook; the longest list takes four seconds on a slow machine. */
const deadline = 60_000;

const ask = openThread<Workbook, Uint8Array>(
  () => startWorker(import.meta.url, "workbook-worker.server"),
  deadline,
  { maxQuestions: 16 },
);

/** Writes a workbook in a thread of its own: a long one takes seconds, in which nobody else would be answered. */
export async function writeWorkbook(workbook: Workbook, who?: string): Promise<Uint8Array> {
  return must(await ask(workbook, who), "a workbook");
}
