import { parentPort } from "node:worker_threads";
import { type Answer, type Question, ready } from "./question-thread.server";

/**
 * Answers each question that openThread asks of this thread once, after saying that it is loaded. The `memoryToMove` of an answer
 * leaves this thread, which is quicker than to copy it.
 */
export function answerQuestions<Q, A>(
  answerTo: (content: Q) => A | Promise<A>,
  memoryToMove: (result: A) => ArrayBuffer[] = () => [],
): void {
  parentPort?.on("message", async ({ id, content }: Question<Q>) => {
    const answer: Answer<A> = { id };
    try {
      answer.result = await answerTo(content);
    } catch (error) {
      answer.error = error instanceof Error ? error.message : String(error);
    }
    parentPort?.postMessage(answer, answer.result === undefined ? [] : memoryToMove(answer.result));
  });
  parentPort?.postMessage(ready);
}
