import { type Zippable, zipSync } from "fflate";

/** Stores PDFs uncompressed, since they are compressed already. Deterministic: the same files give the same bytes. */
export function zipOutputs(files: readonly { fileName: string; content: Uint8Array }[]): Uint8Array {
  const entries: Zippable = {};
  for (const { fileName, content } of files) entries[fileName] = content;
  return zipSync(entries, { level: 0, mtime: "1980-01-02T00:00:00Z" });
}
