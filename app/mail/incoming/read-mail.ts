import type { IncomingAttachment, IncomingMail } from "./incoming-mail";

/** Parts of a mail that are read, and levels of parts within parts; a purchase order has a handful. */
const maxParts = 100;
const maxDepth = 10;

type Headers = readonly (readonly [name: string, value: string])[];

interface Part {
  headers: Headers;
  body: Buffer;
}

/** Reads a mail as RFC 5322 and MIME write it: addresses, subject and attachments, never its text. */
export function readMail(source: Buffer, fallbackId: string): IncomingMail {
  const mail = partOf(source);
  const all = (name: string) => mail.headers.filter(([header]) => header === name).map(([, value]) => value);
  const first = (name: string) => all(name)[0] ?? "";
  const delivered = ["delivered-to", "x-original-to", "envelope-to"].flatMap(all);
  const attachments: IncomingAttachment[] = [];
  collect(mail, attachments, { parts: 0 }, 0);
  return {
    id: first("message-id").trim() || fallbackId,
    recipients: [...delivered, ...["to", "cc"].flatMap(all)].flatMap(addressesIn),
    sender: addressesIn(first("from"))[0] ?? "",
    subject: decodedWords(first("subject")).trim(),
    // Only the first one counts: it is the one that our own mail server has put on top.
    isForged: /\bdmarc\s*=\s*fail\b/i.test(first("authentication-results")),
    attachments,
  };
}

/** Splits headers from the body; a header may go on in the next line, which then begins with a space. */
function partOf(source: Buffer): Part {
  const text = source.toString("latin1");
  const gap = /\r?\n\r?\n/.exec(text);
  const end = gap ? gap.index : text.length;
  const head = Buffer.from(text.slice(0, end), "latin1").toString("utf8");
  const headers = head
    .replace(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/)
    .flatMap((line): [string, string][] => {
      const colon = line.indexOf(":");
      return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]] : [];
    });
  return { headers, body: source.subarray(gap ? end + gap[0].length : source.length) };
}

const headerOf = ({ headers }: Part, name: string): string =>
  headers.find(([header]) => header === name)?.[1] ?? "";

/** Collects the attachments of a mail, also of mails that are forwarded within it. */
function collect(part: Part, attachments: IncomingAttachment[], count: { parts: number }, depth: number) {
  count.parts += 1;
  if (count.parts > maxParts || depth > maxDepth) return;
  const contentType = headerOf(part, "content-type");
  const type = (contentType.split(";", 1)[0] ?? "").trim().toLowerCase();
  const boundary = parameterOf(contentType, "boundary");
  if (type.startsWith("multipart/") && boundary !== "") {
    for (const piece of piecesOf(part.body, boundary)) collect(partOf(piece), attachments, count, depth + 1);
    return;
  }
  const content = decodedBody(part);
  if (type === "message/rfc822") return collect(partOf(content), attachments, count, depth + 1);
  const name =
    parameterOf(headerOf(part, "content-disposition"), "filename") || parameterOf(contentType, "name");
  if (name === "" && type !== "application/pdf") return;
  attachments.push({ name: name || "attachment", type, content });
}

/** Cuts a body at its boundary lines; what precedes the first and follows the last one is no part. */
function piecesOf(body: Buffer, boundary: string): Buffer[] {
  const text = body.toString("latin1");
  const line = `--${boundary}`;
  const pieces: Buffer[] = [];
  let start = -1;
  for (let at = text.indexOf(line); at >= 0; at = text.indexOf(line, at + line.length)) {
    const isAtLineStart = at === 0 || text[at - 1] === "\n";
    const after = text.slice(at + line.length, at + line.length + 2);
    if (!isAtLineStart || !/^(--|\r?\n|[ \t]|$)/.test(after)) continue;
    if (start >= 0) pieces.push(body.subarray(start, text[at - 2] === "\r" ? at - 2 : at - 1));
    if (after === "--") return pieces;
    const lineEnd = text.indexOf("\n", at);
    if (lineEnd < 0) return pieces;
    start = lineEnd + 1;
  }
  // A mail that was cut off has no last boundary.
  if (start >= 0) pieces.push(body.subarray(start));
  return pieces;
}

function decodedBody(part: Part): Buffer {
  const encoding = headerOf(part, "content-transfer-encoding").trim().toLowerCase();
  if (encoding === "base64") return Buffer.from(part.body.toString("latin1"), "base64");
  return encoding === "quoted-printable" ? unquoted(part.body.toString("latin1")) : part.body;
}

const unquoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/[ \t]+(?=\r?\n)/g, "")
      .replace(/=\r?\n/g, "")
      .replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1",
  );

/** Reads a parameter of a header: plain, quoted, of RFC 2231 in one or several parts, or with encoded words. */
function parameterOf(header: string, name: string): string {
  const values = new Map<string, string>();
  for (const [, key = "", quoted, plain = ""] of header.matchAll(
    /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g,
  )) {
    values.set(key.toLowerCase(), quoted === undefined ? plain : quoted.replace(/\\(.)/g, "$1"));
  }
  const simple = values.get(name);
  if (simple !== undefined) return decodedWords(simple);
  const pieces = [...values]
    .filter(([key]) => key === `${name}*` || key.startsWith(`${name}*`))
    .sort(([one], [other]) => one.localeCompare(other, "en", { numeric: true }));
  if (pieces.length === 0) return "";
  const isEncoded = pieces[0]?.[0].endsWith("*") ?? false;
  const text = pieces.map(([, value]) => value).join("");
  const [charset = "", , encoded = ""] = isEncoded ? text.split("'", 3) : ["", "", text];
  return isEncoded ? inCharset(percentBytes(encoded), charset) : text;
}

const percentBytes = (text: string): Buffer =>
  Buffer.from(
    text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1",
  );

/** Decodes words such as `=?utf-8?B?…?=` (RFC 2047). */
const decodedWords = (text: string): string =>
  text
    .replace(/(=\?[^?\s]+\?[bq]\?[^?\s]*\?=)\s+(?==\?)/gi, "$1")
    .replace(/=\?([^?*\s]+)(?:\*[^?\s]*)?\?([bq])\?([^?\s]*)\?=/gi, (_, charset, kind, word) =>
      inCharset(
        String(kind).toLowerCase() === "b"
          ? Buffer.from(String(word), "base64")
          : unquoted(String(word).replaceAll("_", " ")),
        String(charset),
      ),
    );

function inCharset(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset || "utf-8").decode(bytes);
  } catch {
    return bytes.toString("latin1");
  }
}

/** Finds the addresses in a header such as `"Smit, A." <a.smit@customer.example>, b@customer.example`. */
const addressesIn = (header: string): string[] =>
  (header.replace(/"(?:[^"\\]|\\.)*"/g, "").match(/[^\s<>,;:()"]+@[^\s<>,;:()"]+/g) ?? []).map((address) =>
    address.toLowerCase(),
  );
