import { isOutage } from "~/lib/is-outage";
import type { FileStore } from "./files";

/**
 * Stores the bytes of an uploaded file. Returns false if there is no room for them or the store is away: the form that the file
 * came with is then refused with all that was typed, instead of being lost to an error page.
 */
export async function storeUpload(
  { files, log }: { files: FileStore; log: { warn(facts: object, event: string): void } },
  { id, content, type }: { id: string; content: Buffer; type: string },
): Promise<boolean> {
  try {
    await files.put(id, content, type);
    return true;
  } catch (error) {
    if (!isOutage(error)) throw error;
    log.warn({ error, file: id }, "upload-not-stored");
    return false;
  }
}
