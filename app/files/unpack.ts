import { Unzip, UnzipInflate } from "fflate";

const maxRepeats = 16_384;

/**
 * Unpacks the wanted files of an archive, of several with one name the first. Prevents a zip bomb: a file of a few kilobytes can
 * fill the memory, and the size that an archive states may be a lie. The limits hold for all its files together.
 */
export function unpack(
  content: Uint8Array,
  isWanted: (name: string) => boolean,
  { maxBytes, maxEntries }: { maxBytes: number; maxEntries: number },
): Map<string, Buffer> {
  const files = new Map<string, Uint8Array[]>();
  let entries = 0;
  let size = 0;
  const archive = new Unzip((file) => {
    if (++entries > maxEntries) throw new RangeError("The archive has too many files");
    if (!isWanted(file.name) || files.has(file.name)) return;
    const chunks: Uint8Array[] = [];
    file.ondata = (error, chunk) => {
      if (error) throw error;
      size += chunk.length;
      if (size > maxBytes) throw new RangeError("The archive is too large");
      chunks.push(chunk);
    };
    files.set(file.name, chunks);
    file.start();
  });
  archive.register(UnzipInflate);
  for (let at = 0; at < content.length; at += maxRepeats) {
    archive.push(content.subarray(at, at + maxRepeats), at + maxRepeats >= content.length);
  }
  return new Map([...files].map(([name, chunks]) => [name, Buffer.concat(chunks)]));
}
