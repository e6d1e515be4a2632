import { parentPort } from "node:worker_threads";
import type { Answer, Question } from "~/lib/question-thread.server";
import { renderTitledPaper, type TitledPaper } from "./titled-paper.server";

/** The thread that the portal's own papers are drawn in; answers each question once. */
parentPort?.on("message", async ({ id, content }: Question<TitledPaper>) => {
  const answer: Answer<Uint8Array> = { id };
  try {
    answer.result = await renderTitledPaper(content);
  } catch (error) {
    answer.error = error instanceof Error ? error.message : String(error);
  }
  parentPort?.postMessage(answer);
});
