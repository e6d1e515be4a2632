import type { Readable } from "node:stream";

/** Bytes by key. What a file means and who may see it is the business of the feature that keeps its key. */
export interface FileStore {
  put(key: string, content: Readable | Buffer, type: string): Promise<{ size: number }>;
  get(key: string): Promise<Readable | null>;
  remove(key: string): Promise<void>;
  /** Throws if no file could be stored and read now; leaves nothing behind. */
  check(): Promise<void>;
}
