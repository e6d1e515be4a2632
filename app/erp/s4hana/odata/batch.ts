import type { HttpAnswer } from "./answer";
import { protocolError } from "./values";

/** Request inside a batch; its address is relative to the service. */
export interface BatchRequest {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Part of a batch: a read, or a changeset, of which all or nothing is done. */
export type BatchPart = BatchRequest | { changes: BatchRequest[] };

const lineEnd = "\r\n";

/** Writes a batch as multipart/mixed. */
export function writeBatch(parts: readonly BatchPart[], boundary: string): string {
  const writtenParts = parts.map((part, index) => {
    if (!("changes" in part)) return writeRequest(part, undefined);
    // Begins unlike the outer boundary: readers look for the beginning only.
    const inner = `changeset_${index}_${boundary}`;
    const changes = part.changes.map((change, position) => writeRequest(change, position + 1));
    return [`Content-Type: multipart/mixed; boundary=${inner}`, "", joinParts(changes, inner)].join(lineEnd);
  });
  return joinParts(writtenParts, boundary);
}

const joinParts = (parts: readonly string[], boundary: string): string =>
  [...parts.map((part) => `--${boundary}${lineEnd}${part}${lineEnd}`), `--${boundary}--${lineEnd}`].join("");

function writeRequest(
  { method, path, headers = {}, body }: BatchRequest,
  contentId: number | undefined,
): string {
  const allHeaders = { accept: "application/json", ...headers };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`);
  return [
    "Content-Type: application/http",
    "Content-Transfer-Encoding: binary",
    ...(contentId ? [`Content-ID: ${contentId}`] : []),
    "",
    `${method} ${path} HTTP/1.1`,
    ...lines,
    ...(body === undefined ? [] : [`content-length: ${Buffer.byteLength(body)}`]),
    "",
    body ?? "",
  ].join(lineEnd);
}

/**
 * Reads the answers of a batch, one list per part. A changeset that failed is answered by a single error in place of
 * the multipart with one answer per change.
 */
export function readBatch(answer: HttpAnswer): HttpAnswer[][] {
  return partsOf(answer.headers["content-type"] ?? "", answer.body).map(({ headers, body }) => {
    const type = headers["content-type"] ?? "";
    if (/^application\/http/i.test(type)) return [readHttp(body)];
    return partsOf(type, body).map((inner) => readHttp(inner.body));
  });
}

interface Part {
  headers: Record<string, string>;
  body: Buffer;
}

function partsOf(contentType: string, body: Buffer): Part[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (!boundary) throw protocolError("a batch was not answered by multipart/mixed");
  // A delimiter is a line of its own: another boundary may begin with the same characters.
  const delimiter = new RegExp(`(?:^|\\r?\\n)--${escapePattern(boundary)}(--)?[ \\t]*(?=\\r?\\n|$)`, "g");
  const text = body.toString("latin1");
  const marks = [...text.matchAll(delimiter)];
  if (marks.at(-1)?.[1] !== "--") throw protocolError("a batch's answer is cut off");
  return marks.slice(0, -1).map((mark, index) => {
    const piece = text.slice(mark.index + mark[0].length, marks[index + 1]?.index);
    return splitHead(Buffer.from(piece.replace(/^\r?\n/, ""), "latin1"));
  });
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function readHttp(body: Buffer): HttpAnswer {
  const text = body.toString("latin1");
  const end = text.indexOf("\n");
  const status = Number(/^HTTP\/\d(?:\.\d)?\s+(\d{3})/.exec(text)?.[1]);
  if (!status) throw protocolError("a part of a batch has no status line");
  const remainder = splitHead(Buffer.from(end < 0 ? "" : text.slice(end + 1), "latin1"));
  return { status, headers: remainder.headers, cookies: [], body: remainder.body };
}

function splitHead(part: Buffer): Part {
  const text = part.toString("latin1");
  const match = /^(?:[^\r\n]+\r?\n)*?\r?\n|^\r?\n/.exec(text);
  const head = match?.[0] ?? text;
  const headers = Object.fromEntries(
    head.split(/\r?\n/).flatMap((line) => {
      const colon = line.indexOf(":");
      return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]] : [];
    }),
  );
  return { headers, body: Buffer.from(text.slice(head.length), "latin1") };
}
