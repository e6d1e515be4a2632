import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  createRequestHandler,
  type ServerBuild,
} from "@remix-run/node";
import type { Request as HttpRequest, RequestHandler, Response } from "express";
import { maxAnonymousBody } from "../app/http/bodies/body-addresses.ts";
import { hostOf, isOwnAddress } from "../app/http/own-address.ts";
import { openUploadSlots } from "./body-limits.ts";
import type { Lifecycle, RequestContext } from "./lifecycle.ts";
import { type ReceivedBody, receiveBody } from "./receive-body.ts";
import { continueByGet, isReturnByPost } from "./return-by-post.ts";
import { buildsByAddress } from "./routes-by-address.ts";
import { sendAnswer } from "./send-answer.ts";

/** Milliseconds until an answer is overdue: corporate proxies cut at 30 s and would leave the visitor with nothing. */
const answerTimeout = 25_000;

/**
 * Hands requests to the application. @remix-run/express does the same, but offers no place to stop a body that is too
 * large or an answer that does not come, and believes X-Forwarded-Host from anybody.
 */
export function serveRemix(
  build: ServerBuild,
  {
    explain,
    admitBody,
    isOutage,
    bodyTimeout,
    typedIn,
    portalUrl,
    deadline = answerTimeout,
  }: Pick<Lifecycle, "explain" | "admitBody" | "bodyTimeout" | "isOutage" | "typedIn"> & {
    portalUrl?: string | undefined;
    deadline?: number;
  },
): RequestHandler {
  const answerOf = handlersByAddress(build);
  const take = openUploadSlots();
  return async (request, response, next) => {
    const disconnection = new AbortController();
    // Ends the response in place of the visitor; what the application still writes is discarded.
    const refuse = (reason: Parameters<typeof explain>[0]) => {
      disconnection.abort();
      // Nobody is left to read it, and writing to a closed connection would be an error of the process.
      if (response.headersSent || response.destroyed) return response.destroy();
      const { path } = request;
      const typedText = typedIn?.(response.locals.context) ?? {};
      answerEarly(request, response, explain(reason, { path, headers: headersOf(request), ...typedText }));
    };
    if (!isHost(hostOf(request)) || !isReadable(request.path)) return refuse("malformed");
    // Refuses Remix's older data requests, which nothing of ours uses, and forms of other sites: Remix would
    // answer both with an error of its own.
    if (request.query._data !== undefined) return refuse("notFound");
    const isReturn = isReturnByPost(request);
    if (!isReturn && comesFromElsewhere(request, portalUrl)) return refuse("forgery");

    let timeout: NodeJS.Timeout | undefined;
    let receivedBody: ReceivedBody | undefined;
    response.on("error", () => undefined);
    response.on("close", () => {
      clearTimeout(timeout);
      receivedBody?.release();
      if (!response.writableFinished) disconnection.abort();
    });
    try {
      const reading = {
        admit: isReturn ? admitStranger : admitBody,
        take,
        gone: disconnection.signal,
        refuse,
        timeout: bodyTimeout,
      };
      const result = await receiveBody(request, reading);
      if (typeof result === "string") return refuse(result);
      receivedBody = result;
      if (isReturn) return continueByGet(request, response, result.body);
      if (disconnection.signal.aborted) return result.release();
      void result.arrived.then(() => {
        // A download in progress has no deadline: it depends on the visitor's connection.
        timeout = setTimeout(() => !response.headersSent && refuse("tooSlow"), deadline);
        if (response.closed) clearTimeout(timeout);
      });
      const context: RequestContext & AppLoadContext = response.locals.context;
      context.gone = disconnection.signal;
      let page: Buffer | undefined;
      context.takePage = (html) => {
        page = html;
      };
      const answeredResponse = await answerOf(request.path)(
        toFetch(request, result.body, disconnection.signal),
        context,
      );
      if (disconnection.signal.aborted) await answeredResponse.body?.cancel();
      else await sendAnswer(request, response, answeredResponse, page);
    } catch (error) {
      if (disconnection.signal.aborted) return;
      // The size limit of a body depends on the database.
      if (!receivedBody && isOutage(error)) return refuse("outage");
      next(error);
    }
  };
}

function handlersByAddress(build: ServerBuild) {
  const buildOf = buildsByAddress(build);
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();
  return (path: string) => {
    // Remix's client requests its route manifest at this address.
    const smallerBuild = path === "/__manifest" ? build : buildOf(path);
    const knownHandler = handlers.get(smallerBuild);
    if (knownHandler) return knownHandler;
    const handler = createRequestHandler(smallerBuild, process.env.NODE_ENV);
    handlers.set(smallerBuild, handler);
    return handler;
  };
}

/** Lets a form of another site be no larger than a stranger's. */
const admitStranger: Lifecycle["admitBody"] = () =>
  Promise.resolve({ owner: null, maxBytes: maxAnonymousBody, acceptsToken: null });

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

/** Milliseconds, and bytes, that a refused body may still arrive. */
const lingerTimeout = 2_000;
const lingerBytes = 8_000_000;

/**
 * Answers although the body is still arriving. Closing at once would reset the connection, and the visitor might never read
 * the answer: so it is sent whole, a little of the body is thrown away, and then the connection ends.
 */
function answerEarly(
  request: HttpRequest,
  response: Response,
  { status, headers, body }: ReturnType<Lifecycle["explain"]>,
): void {
  response.set({ Connection: "close", "Cache-Control": "no-store", ...headers });
  response.status(status);
  if (request.complete || isBodiless(request)) return void response.send(body);
  const content = Buffer.from(body);
  response.set("Content-Length", String(content.length)).write(content);
  let lateBytes = 0;
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, lingerTimeout);
  request.on("data", (chunk: Buffer) => {
    lateBytes += chunk.length;
    if (lateBytes > lingerBytes) end();
  });
  request.once("end", end).once("close", end).resume();
}

const isBodiless = ({ headers }: HttpRequest): boolean =>
  headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) === 0;

function headersOf(request: HttpRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const cookieText of Array.isArray(value) ? value : [value ?? ""]) headers.append(name, cookieText);
  }
  return headers;
}

function toFetch(request: HttpRequest, body: ReceivedBody["body"], signal: AbortSignal): Request {
  const headers = headersOf(request);
  // Sets the host of same-origin forms: Remix compares Origin and Host by its own rule once more.
  const { origin } = request.headers;
  const isReading = request.method === "GET" || request.method === "HEAD";
  const host = origin && !isReading ? new URL(origin).host : hostOf(request);
  headers.set("Host", host);
  headers.delete("X-Forwarded-Host");
  const url = new URL(`${request.protocol}://${host}${request.originalUrl}`);
  const init: RequestInit & { duplex?: "half" } = { method: request.method, headers, signal };
  if (Buffer.isBuffer(body)) init.body = new Uint8Array(body);
  else if (body) {
    init.body = createReadableStreamFromReadable(body);
    init.duplex = "half";
  }
  return new Request(url, init);
}
