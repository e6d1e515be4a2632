import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { RequestHandler } from "express";
import { acceptsEncoding } from "./encodings.ts";
import { compressed } from "./precompress.ts";

interface StaticFile {
  type: string;
  etag: string;
  immutable: boolean;
  /** The file itself and its compressed copies, best first. */
  variants: { encoding: "br" | "gzip" | null; content: Buffer }[];
}

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".xml": "application/xml; charset=utf-8",
};

const oneYear = "public, max-age=31536000, immutable";
const askEachTime = "public, no-cache";

/**
 * Serves a folder that does not change while we run. Its files are read once: an address either is one of them or
 * it is not, so no address can be made into a path.
 */
export async function serveStaticFiles(folder: string): Promise<RequestHandler> {
  const files = await listFiles(folder);
  return (request, response, next) => {
    const file = files.get(request.path);
    if (!file || (request.method !== "GET" && request.method !== "HEAD")) {
      // Whatever is not there below /assets/ is no page either.
      if (!request.path.startsWith("/assets/")) return next();
      response.status(file ? 405 : 404);
      return response.type("text/plain").send(file ? "Method not allowed\n" : "Not found\n");
    }
    const offered = String(request.headers["accept-encoding"] ?? "");
    const variant = file.variants.find(({ encoding }) => !encoding || acceptsEncoding(offered, encoding));
    if (!variant) return next();
    const etag = variant.encoding ? `"${file.etag}-${variant.encoding}"` : `"${file.etag}"`;
    response.set("Cache-Control", file.immutable ? oneYear : askEachTime);
    response.set("ETag", etag);
    if (file.variants.length > 1) response.set("Vary", "Accept-Encoding");
    if (sameTag(request.headers["if-none-match"], etag)) return response.status(304).end();
    response.set("Content-Type", file.type);
    response.set("Content-Length", String(variant.content.length));
    if (variant.encoding) response.set("Content-Encoding", variant.encoding);
    response.end(variant.content);
  };
}

async function listFiles(folder: string): Promise<Map<string, StaticFile>> {
  const found = new Map<string, StaticFile>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const extension = extname(entry.name);
    const path = join(entry.parentPath, entry.name);
    const type = types[extension];
    // Names with a dot in front (and what Vite writes for itself below .vite) are nobody's business.
    const address = path.slice(folder.length).replaceAll("\\", "/");
    if (!entry.isFile() || !type || address.includes("/.")) continue;
    const variants: StaticFile["variants"] = [];
    for (const { encoding, ending } of compressed) {
      const copy = await readFile(path + ending).catch(() => null);
      if (copy) variants.push({ encoding, content: copy });
    }
    const content = await readFile(path);
    variants.push({ encoding: null, content });
    found.set(encodeURI(address), {
      type,
      etag: createHash("sha256").update(content).digest("base64url").slice(0, 22),
      // Vite puts a hash of the content into these names.
      immutable: address.startsWith("/assets/"),
      variants,
    });
  }
  return found;
}

function sameTag(given: string | undefined, etag: string): boolean {
  if (!given) return false;
  return given.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag || tag.trim() === "*");
}
