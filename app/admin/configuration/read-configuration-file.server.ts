import type { Log } from "~/door/services";
import { openThread, startWorker } from "~/lib/threads/question-thread.server";
import { ThreadsBusy } from "~/lib/threads/thread-pool.server";
import type { WrittenConfiguration } from "./written-configuration.server";

/** Milliseconds for one file; the largest one that is allowed takes about four seconds. */
const deadline = 30_000;

/** Megabytes for the largest file and what is read of it. */
const heap = { maxOldGenerationSizeMb: 512 };

const ask = openThread<Uint8Array, WrittenConfiguration | null>(
  () => startWorker(import.meta.url, "configuration-worker.server", heap),
  deadline,
  { readsForeignFiles: true, maxQuestions: 4 },
);

/**
 * Reads the archive of a configuration; null if it is none, or too large. Runs in a worker thread, so that a malicious file
 * delays nobody.
 */
export async function readConfigurationFile(
  log: Pick<Log, "warn">,
  content: Uint8Array,
  who?: string,
): Promise<WrittenConfiguration | null> {
  try {
    return (await ask(content, who)) ?? null;
  } catch (error) {
    if (error instanceof ThreadsBusy) throw error;
    log.warn({ error, bytes: content.length }, "configuration-not-read");
    return null;
  }
}
