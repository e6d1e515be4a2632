import { createRequire } from "node:module";

interface TurboStream {
  /** Remix without a stream writes nothing of the data into the page. */
  encode(data: unknown, ...options: unknown[]): ReadableStream<Uint8Array> | undefined;
}

/**
 * Keeps Remix from encoding the data of light pages, which have no script to read it. Remix 2.17 begins to encode before it
 * calls the entry module and has no option against it (server-runtime/dist/server.js, handleDocumentRequest): so the
 * encoder that it requires is replaced. Decision 0021 has the measurement.
 */
export function skipHydrationData(): void {
  const requireOfRemix = createRequire(createRequire(import.meta.url).resolve("@remix-run/node"));
  const turboStream = requireOfRemix("turbo-stream") as TurboStream;
  const { encode } = turboStream;
  turboStream.encode = (data, ...options) => (isOfLightPage(data) ? undefined : encode(data, ...options));
}

function isOfLightPage(data: unknown): boolean {
  const { loaderData } = (data ?? {}) as { loaderData?: { root?: { light?: unknown } | null } | null };
  return loaderData?.root?.light === true;
}
