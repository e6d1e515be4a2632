import { createRequire } from "node:module";
import { withoutWrittenCells } from "../app/ui/lists/written-rows.ts";

interface TurboStream {
  /** Remix without a stream writes nothing of the data into the page. */
  encode(data: unknown, ...options: unknown[]): ReadableStream<Uint8Array> | undefined;
}

/**
 * Keeps Remix from encoding what no script reads: the data of light pages, and the cells of lists that stand in the page. Remix
 * 2.17 begins to encode before it calls the entry module and has no option against it (server-runtime/dist/server.js,
 * handleDocumentRequest): so the encoder that it requires is replaced. Decision 0021 has the measurement.
 */
export function skipHydrationData(): void {
  const requireOfRemix = createRequire(createRequire(import.meta.url).resolve("@remix-run/node"));
  const turboStream = requireOfRemix("turbo-stream") as TurboStream;
  const { encode } = turboStream;
  turboStream.encode = (data, ...options) => {
    const page = pageDataOf(data);
    if (!page) return encode(data, ...options);
    if (page.loaderData.root?.light === true) return undefined;
    return encode({ ...page, loaderData: withoutWrittenCells(page.loaderData) }, ...options);
  };
}

interface PageData {
  loaderData: Record<string, unknown> & { root?: { light?: unknown } | null };
}

/** The data of a page; null for that of an answer to script, which is encoded too. */
function pageDataOf(data: unknown): PageData | null {
  const { loaderData } = (data ?? {}) as Partial<PageData>;
  return loaderData?.root === undefined ? null : (data as PageData);
}
