import type { Duplex } from "node:stream";
import {
  type BrotliOptions,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzipSync,
} from "node:zlib";
import type { Request } from "express";

const brotliOptions: BrotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    // Brotli window of 128 kB: holds every page without wrapping round; the default of 4 MB costs more memory than it saves.
    [constants.BROTLI_PARAM_LGWIN]: 17,
  },
};

export interface Encoding {
  name: "br" | "gzip";
  /** Compresses at once, at half the cost of a stream. */
  whole(content: Buffer): Buffer;
  stream(): Duplex;
}

const encodings: readonly Encoding[] = [
  {
    name: "br",
    whole: (content) => brotliCompressSync(content, brotliOptions),
    stream: () => createBrotliCompress(brotliOptions),
  },
  { name: "gzip", whole: (content) => gzipSync(content), stream: () => createGzip() },
];

/** Bytes up to which a page, compressed either way, fits into two packets. */
const smallPage = 8_000;

/**
 * Chooses the better encoding among those the client accepts. Brotli first builds tables a hundred times as large as a
 * small page: for such gzip takes a third of the time.
 */
export function bestEncoding(request: Pick<Request, "acceptsEncodings">, size: number): Encoding | undefined {
  const acceptedEncodings = encodings.filter(({ name }) => request.acceptsEncodings(name) === name);
  return size <= smallPage ? acceptedEncodings.at(-1) : acceptedEncodings[0];
}
