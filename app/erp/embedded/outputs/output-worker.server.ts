import { parentPort } from "node:worker_threads";
import type { Answer, Question } from "~/lib/question-thread.server";
import { type OutputOrder, renderOutput } from "./render-output.server";

/** The thread that papers are drawn in; answers each question once. */
parentPort?.on("message", async ({ id, content }: Question<OutputOrder>) => {
  const answer: Answer<Uint8Array> = { id };
  try {
    answer.result = await renderOutput(content);
  } catch (error) {
    answer.error = error instanceof Error ? error.message : String(error);
  }
  parentPort?.postMessage(answer);
});
