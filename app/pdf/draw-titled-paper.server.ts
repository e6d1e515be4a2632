import { must } from "~/lib/assert";
import { openThread, startWorker } from "~/lib/threads/question-thread.server";
import { renderTitledPaper, type TitledPaper } from "./titled-paper.server";

/** Milliseconds for one paper; a statement of two thousand movements takes two seconds. */
const deadline = 30_000;

/** Longer than for other threads: a new one reads its fonts first, which takes a quarter of a second. */
const idleTime = 15 * 60_000;

const ask = openThread<TitledPaper, Uint8Array>(
  () => startWorker(import.meta.url, "titled-paper-worker.server"),
  deadline,
  { idleTime },
);

export interface PaperUser {
  /** User; threads give those who ask their turns. */
  who: string;
}

/**
 * Draws a paper of the portal's own in a thread, as the embedded ERP draws its papers. Unbuilt code draws on the calling
 * thread, for Vite alone knows how to load the fonts there.
 */
export async function drawTitledPaper({ who }: PaperUser, paper: TitledPaper): Promise<Uint8Array> {
  return import.meta.env.PROD ? must(await ask(paper, who), "a paper") : renderTitledPaper(paper);
}
