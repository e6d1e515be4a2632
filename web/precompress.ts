import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Compressed copies beside a file, under the extensions that sirv looks for. */
const copies = [
  {
    ending: ".br",
    make: (content: Buffer) =>
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
  },
  { ending: ".gz", make: (content: Buffer) => promisify(gzip)(content, { level: 9 }) },
] as const;

const compressible = /\.(?:css|html|js|json|mjs|svg|txt|wasm|webmanifest|xml)$/;

/** Runs once in the build, so that serving costs nothing and the best quality is affordable. */
export async function precompress(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    for (const { ending, make } of copies) {
      const copy = await make(content);
      if (copy.length < content.length) await writeFile(path + ending, copy);
    }
  }
}
