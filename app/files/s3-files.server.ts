import { createWriteStream, openAsBlob } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import { assertOutsideTransaction } from "~/db/db.server";
import { assertFileKey } from "./file-key";
import { FileStoreError } from "./file-store-error";
import type { FileStore } from "./files";
import { tryStore } from "./try-store.server";

/** Milliseconds for a whole transfer: less than a page may take, so that the page can say that the store is away. */
const deadline = 20_000;

/** Files in a bucket of any store that speaks S3. `bucketUrl` is `https://host/bucket`. */
export function openS3Files(options: {
  bucketUrl: string;
  region: string;
  accessKey: string;
  secretKey: string;
}): FileStore {
  const client = new AwsClient({
    accessKeyId: options.accessKey,
    secretAccessKey: options.secretKey,
    region: options.region,
    service: "s3",
    retries: 2,
  });
  const bucket = options.bucketUrl.endsWith("/") ? options.bucketUrl : `${options.bucketUrl}/`;

  async function ask(
    method: "GET" | "PUT" | "DELETE",
    key: string,
    init: RequestInit = {},
  ): Promise<Response> {
    assertOutsideTransaction();
    assertFileKey(key);
    const transfer = { method, signal: AbortSignal.timeout(deadline), ...init };
    const response = await client.fetch(bucket + key, transfer).catch((cause: unknown) => {
      throw new FileStoreError(`The file store does not answer to ${method}`, { cause });
    });
    if (response.ok || response.status === 404) return response;
    // The body is not logged: it may repeat the request's signature.
    await response.body?.cancel();
    throw new FileStoreError(`The file store answered ${response.status} to ${method}`);
  }

  const store: Omit<FileStore, "check"> = {
    async put(key, content, type) {
      const spooledFile = await spool(content);
      try {
        const response = await ask("PUT", key, { body: spooledFile.blob, headers: { "content-type": type } });
        await response.body?.cancel();
        if (response.status === 404) throw new Error("The file store does not know the bucket");
        return { size: spooledFile.blob.size };
      } finally {
        await spooledFile.dispose();
      }
    },

    async get(key) {
      const response = await ask("GET", key);
      if (response.status === 404 || !response.body) {
        await response.body?.cancel();
        return null;
      }
      return Readable.fromWeb(response.body as ReadableStream);
    },

    async remove(key) {
      const response = await ask("DELETE", key);
      await response.body?.cancel();
    },
  };
  return { ...store, check: () => tryStore(store) };
}

/** Buffers the content: S3 needs the length before the first byte, and a retry starts again. */
async function spool(content: Readable | Buffer): Promise<{ blob: Blob; dispose(): Promise<void> }> {
  if (Buffer.isBuffer(content))
    return { blob: new Blob([new Uint8Array(content)]), dispose: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), "tradepost-"));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, "upload");
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
    return { blob: await openAsBlob(path), dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}
