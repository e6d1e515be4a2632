import { inflateSync } from "node:zlib";

/**
 * Extracts the plain font (sfnt) from a WOFF file. fontkit reads WOFF too, but unpacks the whole outline
 * table for each character: seconds for a Chinese page instead of milliseconds.
 */
export function unwrapWoff(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("not a WOFF font");
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + count * 16);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const largestPower = Math.floor(Math.log2(count));
  head.writeUInt16BE(2 ** largestPower * 16, 6);
  head.writeUInt16BE(largestPower, 8);
  head.writeUInt16BE(count * 16 - 2 ** largestPower * 16, 10);
  const tables: Buffer[] = [];
  let at = head.length;
  for (let index = 0; index < count; index++) {
    const entry = 44 + index * 20;
    const offset = woff.readUInt32BE(entry + 4);
    const packedLength = woff.readUInt32BE(entry + 8);
    const length = woff.readUInt32BE(entry + 12);
    const packedBytes = woff.subarray(offset, offset + packedLength);
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packedLength < length ? inflateSync(packedBytes) : packedBytes).copy(table);
    tables.push(table);
    const slot = 12 + index * 16;
    woff.copy(head, slot, entry, entry + 4);
    woff.copy(head, slot + 4, entry + 16, entry + 20);
    head.writeUInt32BE(at, slot + 8);
    head.writeUInt32BE(length, slot + 12);
    at += table.length;
  }
  return Buffer.concat([head, ...tables]);
}
