import type { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import type { ErpFile } from "~/erp/erp";
import type { ListFile } from "~/files/list-file.server";
import { sandboxHeaders } from "./security-headers";

/** Serves a list as a download; private, so no proxy may cache it. */
export function fileResponse(file: ListFile): Response {
  return new Response(file.body as BodyInit, {
    headers: {
      "Content-Type": file.type,
      "Content-Disposition": `attachment; filename="${file.name}"`,
      ...(file.language ? { "Content-Language": file.language } : {}),
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** Serves a file of the ERP as a download; a content security policy disables everything in it. */
export function erpFileResponse({
  content,
  mediaType,
  bytes,
  fileName,
}: Pick<ErpFile, "content" | "mediaType" | "bytes" | "fileName">): Response {
  return new Response(content, {
    headers: {
      ...sandboxHeaders,
      "Content-Type": mediaType,
      "Content-Length": String(bytes),
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      "Cache-Control": "no-store",
    },
  });
}

/** Serves a file that somebody uploaded as a download, in the same way. */
export const storedFileResponse = (file: {
  content: Readable;
  type: string;
  size: number;
  name: string;
}): Response =>
  erpFileResponse({
    content: createReadableStreamFromReadable(file.content),
    mediaType: file.type,
    bytes: file.size,
    fileName: file.name,
  });

/** Writes an entity tag as HTTP wants it: in one pair of quotation marks, whatever the ERP put around or into it. */
export const quotedTag = (tag: string): string => `"${tag.replace(/[^\x21\x23-\x7e]/g, "")}"`;
