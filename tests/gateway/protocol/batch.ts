import { randomUUID } from "node:crypto";
import { type Request, type Response, statusTexts } from "./exchange";
import { badRequest, frameworkCodes } from "./odata-error";

/** Part of a batch: one read, or the writes of a changeset. */
export type BatchPart = { kind: "request"; request: Request } | { kind: "changeset"; requests: Request[] };

const malformedBatch = (problem: string) =>
  badRequest(frameworkCodes.badPayload, `Malformed batch: ${problem}`);

/** Parses the multipart/mixed body of a `$batch`. */
export function parseBatch(contentType: string, body: Buffer): BatchPart[] {
  return partsOf(contentType, body).map((part): BatchPart => {
    const type = part.headers["content-type"] ?? "";
    if (type.startsWith("multipart/mixed")) {
      const requests = partsOf(type, part.body).map((one) => requestOf(one.headers, one.body));
      if (requests.some((request) => request.method === "GET"))
        throw malformedBatch("a changeset contains a GET");
      return { kind: "changeset", requests };
    }
    const request = requestOf(part.headers, part.body);
    if (request.method !== "GET") throw malformedBatch(`${request.method} outside of a changeset`);
    return { kind: "request", request };
  });
}

interface Part {
  headers: Record<string, string>;
  body: Buffer;
}

function partsOf(contentType: string, body: Buffer): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  if (!boundary) throw malformedBatch("no boundary");
  // Latin-1 keeps each byte as one character.
  const text = body.toString("latin1");
  const sections = `\r\n${text}`.split(`\r\n--${boundary}`);
  if (sections.length < 2 || !sections.at(-1)?.startsWith("--"))
    throw malformedBatch("the final boundary is missing");
  return sections.slice(1, -1).map((section) => partOf(section.replace(/^[ \t]*\r\n/, "")));
}

function partOf(text: string): Part {
  const end = text.startsWith("\r\n") ? 0 : text.indexOf("\r\n\r\n");
  if (end < 0) throw malformedBatch("a part has no empty line after its headers");
  return {
    headers: headersOf(text.slice(0, end)),
    body: Buffer.from(text.slice(end === 0 ? 2 : end + 4), "latin1"),
  };
}

const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split("\r\n")
      .filter((line) => line.includes(":"))
      .map((line) => [
        line.slice(0, line.indexOf(":")).trim().toLowerCase(),
        line.slice(line.indexOf(":") + 1).trim(),
      ]),
  );

function requestOf(headers: Record<string, string>, body: Buffer): Request {
  if (!(headers["content-type"] ?? "").startsWith("application/http"))
    throw malformedBatch("not application/http");
  if ((headers["content-transfer-encoding"] ?? "").toLowerCase() !== "binary") {
    throw malformedBatch("the transfer encoding is not binary");
  }
  const text = body.toString("latin1");
  const lineEnd = text.indexOf("\r\n");
  const line = /^(GET|POST|PUT|PATCH|MERGE|DELETE) (\S+) HTTP\/1\.1$/.exec(
    lineEnd < 0 ? text : text.slice(0, lineEnd),
  );
  if (!line?.[1] || !line[2]) throw malformedBatch("no request line");
  const part = partOf(`${text.slice(lineEnd + 2)}${text.includes("\r\n\r\n") ? "" : "\r\n\r\n"}`);
  const length = part.headers["content-length"];
  const content = length === undefined ? trimEnd(part.body) : part.body.subarray(0, Number(length));
  return { method: line[1], url: line[2], headers: part.headers, body: content };
}

function trimEnd(body: Buffer): Buffer {
  let end = body.length;
  while (end > 0 && (body[end - 1] === 10 || body[end - 1] === 13)) end -= 1;
  return body.subarray(0, end);
}

/** Answers a batch; a failed changeset is one response instead of a multipart part (trap 4). */
export function batchResponse(
  parts: readonly (Response | { changeset: { response: Response; id?: string }[] })[],
): Response {
  const boundary = randomUUID().replaceAll("-", "").toUpperCase();
  const pieces = parts.map((part) => {
    if (!("changeset" in part)) return httpPart(part);
    const inner = randomUUID().replaceAll("-", "").toUpperCase();
    const body = join(
      inner,
      part.changeset.map(({ response, id }) => httpPart(response, id)),
    );
    return Buffer.concat([
      Buffer.from(
        `Content-Type: multipart/mixed; boundary=${inner}\r\nContent-Length: ${body.length}\r\n\r\n`,
      ),
      body,
    ]);
  });
  return {
    status: 202,
    headers: { "content-type": `multipart/mixed; boundary=${boundary}`, dataserviceversion: "2.0" },
    body: join(boundary, pieces),
  };
}

const join = (boundary: string, pieces: readonly Buffer[]): Buffer =>
  Buffer.concat([
    ...pieces.flatMap((piece) => [Buffer.from(`--${boundary}\r\n`), piece, Buffer.from("\r\n")]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

function httpPart(response: Response, id?: string): Buffer {
  const body = Buffer.isBuffer(response.body) ? response.body : Buffer.from(response.body, "utf8");
  const headers = Object.entries({ ...response.headers, "content-length": String(body.length) })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  const status = `HTTP/1.1 ${response.status} ${statusTexts[response.status] ?? "Unknown"}\r\n`;
  const head = Buffer.from(`${status}${headers}\r\n`);
  const part = Buffer.from(
    `Content-Type: application/http\r\nContent-Length: ${head.length + body.length}\r\ncontent-transfer-encoding: binary\r\n${
      id ? `content-id: ${id}\r\n` : ""
    }\r\n`,
  );
  return Buffer.concat([part, head, body]);
}
