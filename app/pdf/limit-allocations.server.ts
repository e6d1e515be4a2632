import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

/**
 * Limits buffers in a worker thread that reads foreign PDFs, whose memory V8 does not count: a stream of a few kilobytes can
 * unpack to gigabytes. Streams are unpacked by the library itself, which grows one buffer for each; without the platform's
 * decompression it never gathers them in pieces (pdfjs-dist 5.5, `asyncGetBytesFromDecompressionStream`).
 */
/** Room for the largest picture of a page that is drawn. */
const maxBytes = 33_000_000;

/**
 * Bytes of all buffers of the thread at once: the largest file twice, and a picture. With the heap of the thread they stay
 * below 256 MB.
 */
const maxTotalBytes = 88_000_000;

/**
 * Bytes that the reading of one file may allocate one after another: many streams, of which each stays within its room, would
 * keep the thread busy until its deadline. None of the layouts in `tests/support/orders` needs more than 5 MB (2026-11-27).
 */
const maxBytesPerFile = 300_000_000;
let bytesOfFile = 0;

/** Begins to count the bytes of the next file. */
export function countNextFile(): void {
  bytesOfFile = 0;
}

/** Bytes allocated between two looks at what is in use. */
const lookInterval = 4_000_000;
let bytesSinceLook = 0;

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}

function assertRoom(size: number): void {
  bytesOfFile += size;
  if (size > maxBytes || bytesOfFile > maxBytesPerFile)
    throw new Refusal("The file needs more memory than a document may take");
  bytesSinceLook += size;
  if (bytesSinceLook < lookInterval) return;
  bytesSinceLook = 0;
  const isTooMuch = () => process.memoryUsage().arrayBuffers + size > maxTotalBytes;
  if (!isTooMuch()) return;
  // Garbage counts until it is collected, and an honest scan leaves a lot of it.
  collectGarbage();
  if (isTooMuch()) throw new Refusal("The file needs more memory than a document may take");
}

class Refusal extends RangeError {
  override name = "AllocationRefused";
}

function limit<T extends new (...values: never[]) => { readonly byteLength: number }>(
  kind: T & { BYTES_PER_ELEMENT?: number },
): T {
  return new Proxy(kind, {
    construct(target, values: unknown[], self) {
      const [size] = values;
      if (typeof size === "number") assertRoom(size * (kind.BYTES_PER_ELEMENT ?? 1));
      return Reflect.construct(target, values, self);
    },
  });
}

// Leaves a process alone that only imports the worker's module: other libraries compare constructors.
if (!isMainThread)
  Object.assign(globalThis, {
    ArrayBuffer: limit(ArrayBuffer),
    Uint8Array: limit(Uint8Array),
    Uint8ClampedArray: limit(Uint8ClampedArray),
    Uint16Array: limit(Uint16Array),
    Uint32Array: limit(Uint32Array),
    Int32Array: limit(Int32Array),
    Float32Array: limit(Float32Array),
    DecompressionStream: undefined,
  });
