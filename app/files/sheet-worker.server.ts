import { parentPort } from "node:worker_threads";
import type { Answer, Question } from "~/lib/question-thread.server";
import { parseSheet } from "./parse-sheet.server";
import type { SheetQuestion } from "./read-sheet.server";

/** Worker thread that parses lists; answers each question once. */
parentPort?.on("message", ({ id, content: { name, bytes, reading } }: Question<SheetQuestion>) => {
  const answer: Answer<string[][] | null> = { id };
  try {
    answer.result = parseSheet(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), reading);
  } catch (error) {
    answer.error = error instanceof Error ? error.message : String(error);
  }
  parentPort?.postMessage(answer);
});
