import { must } from "~/lib/assert";
import { openThread, startWorker } from "~/lib/threads/question-thread.server";
import type { Configuration } from "./configuration";
import { memoryOf, type WrittenConfiguration, writtenConfiguration } from "./written-configuration.server";

/** Milliseconds for one file; 200,000 records take about three seconds. */
const deadline = 30_000;

/** Megabytes for the largest configuration, its text and its archive. */
const heap = { maxOldGenerationSizeMb: 512 };

const ask = openThread<WrittenConfiguration, Uint8Array>(
  () => startWorker(import.meta.url, "configuration-file-worker.server", heap),
  deadline,
  { maxQuestions: 4, memoryToMove: memoryOf },
);

/** Writes the archive of a configuration in a thread: a long one takes seconds, in which nobody else would be answered. */
export async function configurationFile(configuration: Configuration, who?: string): Promise<Uint8Array> {
  return must(await ask(await writtenConfiguration(configuration), who), "a configuration file");
}
