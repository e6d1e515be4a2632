import { createRequire } from "node:module";
import { dirname, join } from "node:path";

interface SingleFetch {
  /** Remix without a stream writes nothing of the data into the page. */
  encodeViaTurboStream(data: unknown, ...options: unknown[]): ReadableStream<Uint8Array> | undefined;
}

/**
 * Keeps Remix from encoding the data of pages, which no script reads: pages are not hydrated (decision 114). Remix 2.17
 * begins to encode before it calls the entry module, has no option against it (server-runtime/dist/server.js,
 * handleDocumentRequest), and sets a timer that holds the data for five seconds: so its function is replaced. Decision 0021
 * has the measurement.
 */
export function skipHydrationData(): void {
  const requireOfRemix = createRequire(createRequire(import.meta.url).resolve("@remix-run/node"));
  // The package does not export this file: it is named by its place.
  const folder = dirname(requireOfRemix.resolve("@remix-run/server-runtime"));
  const singleFetch = requireOfRemix(join(folder, "single-fetch.js")) as SingleFetch;
  const { encodeViaTurboStream } = singleFetch;
  singleFetch.encodeViaTurboStream = (data, ...options) =>
    isPage(data) ? undefined : encodeViaTurboStream(data, ...options);
}

/** Tells the data of a page from those of an answer to script, which are encoded. */
function isPage(data: unknown): boolean {
  const { loaderData } = (data ?? {}) as { loaderData?: Record<string, unknown> };
  return loaderData?.root !== undefined;
}
