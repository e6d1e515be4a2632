import { parentPort } from "node:worker_threads";
import type { Answer, Question } from "~/lib/question-thread.server";
import { composeWorkbook } from "./compose-workbook.server";
import type { Workbook } from "./workbook";

/** The thread that workbooks are written in; answers each question once. */
parentPort?.on("message", async ({ id, content }: Question<Workbook>) => {
  const answer: Answer<Uint8Array> = { id };
  try {
    answer.result = await composeWorkbook(content);
  } catch (error) {
    answer.error = error instanceof Error ? error.message : String(error);
  }
  parentPort?.postMessage(answer);
});
