import { must } from "~/lib/assert";
import { openThread, startWorker } from "~/lib/threads/question-thread.server";
import { memoryOf, type PackedOutput, unpackOutput } from "./packed-output.server";
import { renderOutput } from "./render-output.server";

/** Milliseconds for one paper; three hundred lines take a third of a second. */
const deadline = 30_000;

/** Longer than for other threads: a new one reads its fonts first, which takes a quarter of a second. */
const idleTime = 15 * 60_000;

const ask = openThread<PackedOutput, Uint8Array>(
  () => startWorker(import.meta.url, "output-worker.server"),
  deadline,
  { idleTime, memoryToMove: memoryOf },
);

/**
 * Draws a paper in a thread of its own: a short one takes fifty milliseconds and a long one three hundred, in which nobody
 * else would be answered. Those who ask take turns. Unbuilt code draws on the calling thread, for Vite alone knows how to load the fonts there.
 */
export async function drawOutput(packedOrder: PackedOutput, who: string): Promise<Uint8Array> {
  return import.meta.env.PROD
    ? must(await ask(packedOrder, who), "a paper")
    : renderOutput(unpackOutput(packedOrder));
}
