import { Transform } from "node:stream";
import type { Request as HttpRequest } from "express";
import { maxAnonymousBody } from "../app/http/bodies/body-addresses.ts";
import {
  bodyTimeout,
  countParts,
  leadingToken,
  type openUploadSlots,
  tokenWindowBytes,
} from "./body-limits.ts";
import type { Lifecycle } from "./lifecycle.ts";

export type BodyRefusal = "busy" | "forgery" | "incomplete" | "tooLarge";

export interface ReceivedBody {
  /** Absent for a request that has none. */
  body?: Buffer | Transform;
  /** Fires once all has arrived; at once for a body that is here already. */
  arrived: Promise<void>;
  /** Frees what reading it took; called when the answer is there. */
  release(): void;
}

interface Reading {
  admit: Lifecycle["admitBody"];
  take: ReturnType<typeof openUploadSlots>;
  gone: AbortSignal;
  /** Answers while a larger body is still arriving. */
  refuse: (reason: BodyRefusal) => void;
  timeout?: number | undefined;
}

/**
 * Judges a body before it is read. Up to 64 kB anybody may send, and the application is asked when all of it is here. More
 * needs a session or an API token, an address that takes as much, a turn, and the form's own token at its beginning.
 */
export async function receiveBody(
  request: HttpRequest,
  reading: Reading,
): Promise<ReceivedBody | BodyRefusal> {
  const length = lengthOf(request);
  if (length === 0) return { arrived: Promise.resolve(), release: () => undefined };
  const { timeout = bodyTimeout } = reading;
  const hasRoom = countParts(request.headers["content-type"] ?? "");
  if (length !== null && length <= maxAnonymousBody) return collectBody(request, { hasRoom, timeout });
  const admission = await reading.admit({ path: request.path, headers: request.headers });
  if ((length ?? 0) > admission.maxBytes) return "tooLarge";
  if (admission.owner === null) return collectBody(request, { hasRoom, timeout });
  const release = await reading.take(admission.owner, length ?? admission.maxBytes, reading.gone);
  if (!release) return "busy";
  const start = await readStart(request, timeout);
  const isForged = start && admission.acceptsToken && !admission.acceptsToken(leadingToken(start));
  if (!start || isForged) {
    release();
    return isForged ? "forgery" : "incomplete";
  }
  const { maxBytes } = admission;
  return { ...streamBody(request, start, { ...reading, hasRoom, timeout, maxBytes }), release };
}

/** Bytes as declared; null for a body that does not say how long it is. */
function lengthOf(request: HttpRequest): number | null {
  if (request.method === "GET" || request.method === "HEAD") return 0;
  if (request.headers["transfer-encoding"] !== undefined) return null;
  return Number(request.headers["content-length"] ?? 0);
}

interface BodyRules {
  hasRoom: (chunk: Buffer) => boolean;
  timeout: number;
}

/** The whole body, if it arrives in time and stays small. */
function collectBody(
  request: HttpRequest,
  { hasRoom, timeout }: BodyRules,
): Promise<ReceivedBody | BodyRefusal> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (result: ReceivedBody | BodyRefusal) => {
      clearTimeout(timer);
      request.off("data", onData).off("end", onEnd).off("error", onError);
      request.on("error", () => undefined);
      resolve(result);
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxAnonymousBody || !hasRoom(chunk)) settle("tooLarge");
      else chunks.push(chunk);
    };
    const onEnd = () =>
      settle({ body: Buffer.concat(chunks), arrived: Promise.resolve(), release: () => undefined });
    const onError = () => settle("incomplete");
    const timer = setTimeout(onError, timeout);
    request.on("data", onData).on("end", onEnd).on("error", onError);
  });
}

/** The first bytes, put back for whoever reads the body; null if they do not come. */
function readStart(request: HttpRequest, timeout: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    let start = Buffer.alloc(0);
    const settle = (result: Buffer | null) => {
      clearTimeout(timer);
      request.off("readable", onReadable).off("end", onEnd).off("error", onError);
      request.on("error", () => undefined);
      resolve(result);
    };
    const onReadable = () => {
      for (let chunk = request.read(); chunk !== null; chunk = request.read()) {
        start = Buffer.concat([start, chunk]);
        if (start.length >= tokenWindowBytes) return settle(start);
      }
    };
    const onEnd = () => settle(start);
    const onError = () => settle(null);
    const timer = setTimeout(onError, timeout);
    request.on("readable", onReadable).on("end", onEnd).on("error", onError);
  });
}

/** A larger body on its way: it may neither grow beyond its limits nor stop arriving. */
function streamBody(
  request: HttpRequest,
  start: Buffer,
  { hasRoom, timeout, maxBytes, refuse }: BodyRules & { maxBytes: number; refuse: Reading["refuse"] },
): Pick<ReceivedBody, "body" | "arrived"> {
  let size = 0;
  let timer = setTimeout(() => stop("incomplete"), timeout);
  const body = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      clearTimeout(timer);
      timer = setTimeout(() => stop("incomplete"), timeout);
      size += chunk.length;
      // A length can be missing, or a lie.
      if (size > maxBytes || !hasRoom(chunk)) {
        stop("tooLarge");
        return callback();
      }
      callback(null, chunk);
    },
  });
  const arrival = new Promise<void>((resolve) => {
    body.on("end", resolve).on("close", resolve);
  });
  body.on("close", () => clearTimeout(timer));
  body.on("error", () => undefined);
  request.on("error", (error) => body.destroy(error));
  body.write(start);
  request.pipe(body);
  return { body, arrived: arrival };

  function stop(reason: BodyRefusal): void {
    clearTimeout(timer);
    refuse(reason);
    request.unpipe(body);
    body.destroy(new Error(`The body was refused: ${reason}`));
  }
}
