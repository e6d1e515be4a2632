import { pipeline } from "node:stream/promises";
import type { Request as HttpRequest, Response as HttpResponse } from "express";
import { bestEncoding } from "./encodings.ts";

/** Bytes up to which an answer is compressed and sent in one go; pages are far below, downloads are streamed. */
const maxBuffered = 256_000;

/** Bytes below which a page fits into one packet either way. */
const minCompressed = 860;

/** Milliseconds without progress after which a download is given up: its visitor reads no more. */
const stallTimeout = 120_000;

const text = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json|problem\+json)|image\/svg\+xml)/;

export async function sendAnswer(
  request: HttpRequest,
  response: HttpResponse,
  answer: Response,
  /** Body of an answer without one of its own. */
  page?: Buffer,
): Promise<void> {
  response.status(answer.status);
  for (const [name, value] of answer.headers) {
    // Only cookies may occur several times; other headers replace the defaults.
    if (name === "set-cookie") response.append(name, value);
    else if (name === "content-type") response.set(name, value);
    else response.setHeader(name, value);
  }
  if (!answer.body && page === undefined) {
    response.end();
    return;
  }
  const isCompressible =
    text.test(answer.headers.get("content-type") ?? "") && !answer.headers.has("content-encoding");
  if (isCompressible) response.vary("Accept-Encoding");
  const encodingFor = (length: number) => (isCompressible ? bestEncoding(request, length) : undefined);

  const sendWhole = (content: Buffer) => {
    const encoding = content.length >= minCompressed ? encodingFor(content.length) : undefined;
    const bytes = encoding ? encoding.whole(content) : content;
    if (encoding) response.set("Content-Encoding", encoding.name);
    response.set("Content-Length", String(bytes.length));
    response.end(bytes);
  };
  if (!answer.body) return sendWhole(page ?? Buffer.alloc(0));
  const reader = answer.body.getReader();
  // A visitor who leaves early releases the file, the stream or the list behind the body.
  response.once("close", () => void reader.cancel().catch(() => undefined));
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size <= maxBuffered) {
    const { done, value } = await reader.read();
    if (done) {
      return sendWhole(Buffer.concat(chunks));
    }
    chunks.push(value);
    size += value.length;
  }

  response.setTimeout(stallTimeout);
  // A download has a dozen listeners: the log's, those of the request, of the encoding and of the pipeline.
  response.setMaxListeners(20);
  async function* bodyChunks() {
    yield* chunks;
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  }
  const encoding = encodingFor(size);
  if (!encoding) return pipeline(bodyChunks, response);
  response.removeHeader("Content-Length");
  response.set("Content-Encoding", encoding.name);
  await pipeline(bodyChunks, encoding.stream(), response);
}
