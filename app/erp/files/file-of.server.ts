import { createHash } from "node:crypto";
import type { ErpFile } from "../port/outputs";

/** Bytes of a file that are handed over at a time. */
const streamChunk = 32_768;

/** Wraps content in memory as a file of the ERP. */
export function fileOf(fileName: string, mediaType: string, content: Uint8Array, original = true): ErpFile {
  let at = 0;
  return {
    fileName,
    mediaType,
    bytes: content.byteLength,
    etag: createHash("sha256").update(content).digest("base64url").slice(0, 27),
    original,
    content: new ReadableStream({
      pull(controller) {
        if (at >= content.byteLength) return controller.close();
        controller.enqueue(content.subarray(at, at + streamChunk));
        at += streamChunk;
      },
    }),
  };
}
