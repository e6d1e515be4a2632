import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { LoaderFunction } from "@remix-run/node";

interface SingleFetch {
  /** Remix without a stream writes nothing of the data into the page. */
  encodeViaTurboStream(data: unknown, ...options: unknown[]): ReadableStream<Uint8Array> | undefined;
}

interface LoaderCall {
  loader: LoaderFunction;
  request: Request;
  params: Parameters<LoaderFunction>[0]["params"];
  loadContext: Parameters<LoaderFunction>[0]["context"];
}

interface Data {
  callRouteLoader(call: LoaderCall): Promise<unknown>;
}

/**
 * Replaces two functions within Remix 2.17 (server-runtime/dist) that cost every page, and have no option against them. A new
 * version of Remix must be tried; decision 0021 has the measurements.
 */
export function lightenRemix(): void {
  const requireOfRemix = createRequire(createRequire(import.meta.url).resolve("@remix-run/node"));
  // The package does not export these files: they are named by their place.
  const folder = dirname(requireOfRemix.resolve("@remix-run/server-runtime"));
  skipHydrationData(requireOfRemix(join(folder, "single-fetch.js")) as SingleFetch);
  shareRequest(requireOfRemix(join(folder, "data.js")) as Data);
}

/**
 * Keeps Remix from encoding the data of pages, which no script reads: pages are not hydrated (decision 114). It would begin
 * before it calls the entry module, and set a timer that holds the data for five seconds.
 */
function skipHydrationData(singleFetch: SingleFetch): void {
  const { encodeViaTurboStream } = singleFetch;
  singleFetch.encodeViaTurboStream = (data, ...options) =>
    isPage(data) ? undefined : encodeViaTurboStream(data, ...options);
}

/** Tells the data of a page from those of an answer to script, which are encoded. */
function isPage(data: unknown): boolean {
  const { loaderData } = (data ?? {}) as { loaderData?: Record<string, unknown> };
  return loaderData?.root !== undefined;
}

/**
 * Hands loaders the request itself. Remix would copy it twice for each, to take fields out of its address that it does not
 * have; a copy follows its model's signal, and what it is made of outlives many collections of garbage.
 */
function shareRequest(data: Data): void {
  const { callRouteLoader } = data;
  data.callRouteLoader = async (call) => {
    const { loader, request, params, loadContext } = call;
    const ownFields = /[?&](?:index|_data|_routes)(?:[=&]|$)/;
    if (request.body || ownFields.test(request.url)) return callRouteLoader(call);
    const result = await loader({ request, params, context: loadContext });
    if (result === undefined) throw new Error(`The loader of ${request.url} returned nothing`);
    return result;
  };
}
