import { text } from "node:stream/consumers";
import { newId } from "~/lib/ids";
import type { FileStore } from "./files";

/**
 * Stores a file, reads and removes it: a folder that is gone or read-only answers to reading as if the file were missing.
 */
export async function tryStore(store: Pick<FileStore, "put" | "get" | "remove">): Promise<void> {
  const key = newId();
  await store.put(key, Buffer.from(key), "text/plain");
  const content = await store.get(key);
  const storedText = content ? await text(content) : "";
  await store.remove(key);
  if (storedText !== key) throw new Error("The file store gave back another content");
}
