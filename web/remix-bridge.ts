import { Transform } from "node:stream";
import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  createRequestHandler,
  type ServerBuild,
} from "@remix-run/node";
import type { Request as HttpRequest, RequestHandler } from "express";
import { hostOf, isOwnAddress } from "../app/http/own-address.ts";
import type { Lifecycle, RequestContext } from "./lifecycle.ts";
import { buildsByAddress } from "./routes-by-address.ts";
import { sendAnswer } from "./send-answer.ts";

/** Forms of text need no more; uploads are limited more closely by the page that takes them. */
const largestForm = 1_000_000;
const largestUpload = 64_000_000;

/** Milliseconds until an answer is overdue: corporate proxies cut at 30 s and would leave the visitor with nothing. */
const overdueAfter = 25_000;

/**
 * Hands requests to the application. @remix-run/express does the same, but offers no place to stop a body that is too
 * large or an answer that does not come, and believes X-Forwarded-Host from anybody.
 */
export function serveRemix(
  build: ServerBuild,
  {
    explain,
    portalUrl,
    deadline = overdueAfter,
  }: { explain: Lifecycle["explain"]; portalUrl?: string | undefined; deadline?: number },
): RequestHandler {
  const answerOf = handlersByAddress(build);
  return async (request, response, next) => {
    const gone = new AbortController();
    // Ends our own answer in the visitor's place; what the application still says is no longer heard.
    const refuse = (why: Parameters<typeof explain>[0]) => {
      gone.abort();
      if (response.headersSent) return response.destroy();
      const { status, headers, body } = explain(why, { path: request.path, headers: headersOf(request) });
      response.set({ Connection: "close", "Cache-Control": "no-store", ...headers });
      response.status(status).send(body);
    };
    if (!isHost(hostOf(request)) || !isReadable(request.path)) return refuse("malformed");
    // Refuses Remix's older data requests, which nothing of ours uses, and forms of other sites: Remix would
    // answer both with an error of its own.
    if (request.query._data !== undefined) return refuse("notFound");
    if (comesFromElsewhere(request, portalUrl)) return refuse("forgery");
    const upload = request.is("multipart/form-data") === "multipart/form-data";
    const limit = upload ? largestUpload : largestForm;
    if (Number(request.headers["content-length"] ?? 0) > limit) return refuse("tooLarge");

    const overdue = setTimeout(() => {
      // A download in progress has no deadline: it depends on the visitor's connection.
      if (!response.headersSent) refuse("tooSlow");
    }, deadline);
    // Uploads over a slow line take their time; the server's own time limit for requests holds for them.
    if (upload) clearTimeout(overdue);
    response.on("close", () => {
      clearTimeout(overdue);
      if (!response.writableFinished) gone.abort();
    });
    try {
      const body = bodyOf(request, limit, () => refuse("tooLarge"));
      const context: RequestContext & AppLoadContext = response.locals.context;
      context.gone = gone.signal;
      const answered = await answerOf(request.path)(toFetch(request, body, gone.signal), context);
      if (gone.signal.aborted) await answered.body?.cancel();
      else await sendAnswer(request, response, answered);
    } catch (error) {
      if (!gone.signal.aborted) next(error);
    }
  };
}

function handlersByAddress(build: ServerBuild) {
  const buildOf = buildsByAddress(build);
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();
  return (path: string) => {
    // Remix's client requests its route manifest at this address.
    const smaller = path === "/__manifest" ? build : buildOf(path);
    const known = handlers.get(smaller);
    if (known) return known;
    const handler = createRequestHandler(smaller, process.env.NODE_ENV);
    handlers.set(smaller, handler);
    return handler;
  };
}

function comesFromElsewhere(request: HttpRequest, portalUrl: string | undefined): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  const { origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  if (site && site !== "same-origin" && site !== "none") return true;
  // An empty host is invalid.
  return origin !== undefined && !isOwnAddress(origin, request, portalUrl);
}

/** Accepts a host name or an IP address, and nothing that would change the URL. */
const isHost = (host: string) => /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host);

function isReadable(path: string): boolean {
  try {
    // Collapses leading slashes and backslashes: the router would take them for another host.
    return !/^\/*\\/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

function bodyOf(request: HttpRequest, limit: number, onTooLarge: () => void): Transform | undefined {
  if (request.method === "GET" || request.method === "HEAD") return undefined;
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size <= limit) return done(null, chunk);
      // Counts the bytes itself: `Content-Length` can be missing or wrong.
      onTooLarge();
      done(new Error("The body is too large"));
    },
  });
  counted.on("error", () => request.unpipe(counted).resume());
  request.on("error", (error) => counted.destroy(error));
  return request.pipe(counted);
}

function headersOf(request: HttpRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const single of Array.isArray(value) ? value : [value ?? ""]) headers.append(name, single);
  }
  return headers;
}

function toFetch(request: HttpRequest, body: Transform | undefined, signal: AbortSignal): Request {
  const headers = headersOf(request);
  // Sets the host of same-origin forms: Remix compares Origin and Host by its own rule once more.
  const { origin } = request.headers;
  const host = origin && body ? new URL(origin).host : hostOf(request);
  headers.set("Host", host);
  headers.delete("X-Forwarded-Host");
  const url = new URL(`${request.protocol}://${host}${request.originalUrl}`);
  const init: RequestInit & { duplex?: "half" } = { method: request.method, headers, signal };
  if (body) {
    init.body = createReadableStreamFromReadable(body);
    init.duplex = "half";
  }
  return new Request(url, init);
}
