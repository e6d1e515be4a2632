import { createRequire } from "node:module";

interface TurboStream {
  /** Remix without a stream writes nothing of the data into the page. */
  encode(data: unknown, ...options: unknown[]): ReadableStream<Uint8Array> | undefined;
}

/**
 * Keeps Remix from encoding the data of pages, which no script reads: pages are not hydrated (decision 114). Remix 2.17
 * begins to encode before it calls the entry module and has no option against it (server-runtime/dist/server.js,
 * handleDocumentRequest): so the encoder that it requires is replaced. Decision 0021 has the measurement.
 */
export function skipHydrationData(): void {
  const requireOfRemix = createRequire(createRequire(import.meta.url).resolve("@remix-run/node"));
  const turboStream = requireOfRemix("turbo-stream") as TurboStream;
  const { encode } = turboStream;
  turboStream.encode = (data, ...options) => (isPage(data) ? undefined : encode(data, ...options));
}

/** Tells the data of a page from those of an answer to script, which are encoded. */
function isPage(data: unknown): boolean {
  const { loaderData } = (data ?? {}) as { loaderData?: Record<string, unknown> };
  return loaderData?.root !== undefined;
}
