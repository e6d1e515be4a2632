import { access } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import type { RequestHandler, Response } from "express";
import { lookup } from "mrmime";
import sirv from "sirv";

/** Names below this folder contain a hash of the content. */
const hashedNames = "/assets/";

const textual = /^text\/|^image\/svg\+xml$|[/+](?:javascript|json|xml)$/;

/** Serves a folder that does not change while the process runs, with the compressed copies that the build made. */
export function serveStaticFiles(folder: string): RequestHandler {
  const serve = sirv(folder, { brotli: true, gzip: true, etag: true, extensions: [], setHeaders });
  return (request, response, next) => {
    const isAsset = request.path.startsWith(hashedNames);
    if (request.method !== "GET" && request.method !== "HEAD") {
      return isAsset ? refuse(response, 405, "Method not allowed\n") : next();
    }
    // An address below /assets/ without a file is not a page either.
    const skip = isAsset ? () => refuse(response, 404, "Not found\n") : next;
    if (/\.(?:br|gz)$/.test(request.path)) return skip();
    // sirv 3.0.2 compares names only and would send Brotli to a client that says `br;q=0`.
    request.headers["accept-encoding"] = request.acceptsEncodings().join(", ");
    // sirv 3.0.2 hands a range whose end lies before its start to the file system, which throws.
    if (isAsset) delete request.headers.range;
    closeWithResponse(response);
    if (!isAsset) return serve(request, response, next);
    // sirv 3.0.2 lists the files once and sends the head before it opens one: another build may have removed it since.
    access(join(folder, request.path)).then(() => serve(request, response, skip), skip);
  };
}

function setHeaders(response: ServerResponse, path: string): void {
  const isImmutable = path.startsWith(hashedNames);
  response.setHeader(
    "Cache-Control",
    isImmutable ? "public, max-age=31536000, immutable" : "public, no-cache",
  );
  const type = lookup(path) ?? "application/octet-stream";
  response.setHeader("Content-Type", textual.test(type) ? `${type}; charset=utf-8` : type);
}

/**
 * Closes the file when the visitor leaves or reading fails: sirv 3.0.2 listens to neither, and an error would end us.
 */
function closeWithResponse(response: Response): void {
  response.once("pipe", (file) => {
    file.once("error", () => response.destroy());
    response.once("close", () => file.destroy());
  });
}

function refuse(response: Response, status: number, text: string): void {
  response.status(status).type("text/plain").send(text);
}
