import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { unpack } from "./unpack";

const limits = { maxBytes: 1_000_000, maxEntries: 10 };
const isText = (name: string) => name.endsWith(".txt");

/** Falsifies the unpacked size that an archive states for its file of this size. */
function claiming(archive: Uint8Array, size: number, statedSize: number): Buffer {
  const bytesOf = (length: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(length);
    return bytes.toString("latin1");
  };
  const text = Buffer.from(archive).toString("latin1");
  return Buffer.from(text.replaceAll(bytesOf(size), bytesOf(statedSize)), "latin1");
}

describe("an archive", () => {
  it("gives the wanted files, packed and unpacked ones", () => {
    const archive = zipSync({
      "a.txt": strToU8("aé"),
      "b.bin": strToU8("b"),
      "c.txt": [strToU8("c"), { level: 0 }],
    });
    const files = [...unpack(archive, isText, limits)].map(([name, bytes]) => [name, bytes.toString("utf8")]);
    expect(files).toEqual([
      ["a.txt", "aé"],
      ["c.txt", "c"],
    ]);
  });

  it("is unpacked only so far, whatever size it states, and over all its files", () => {
    const large = zipSync({ "a.txt": new Uint8Array(1_000_001) });
    const parts = zipSync({ "a.txt": new Uint8Array(600_000), "b.txt": new Uint8Array(600_000) });
    for (const archive of [large, claiming(large, 1_000_001, 100), parts])
      expect(() => unpack(archive, isText, limits)).toThrow(RangeError);
  });

  it("holds only so many files, wanted or not", () => {
    const names = Array.from({ length: 11 }, (_, index) => [`${index}.bin`, strToU8("x")] as const);
    expect(() => unpack(zipSync(Object.fromEntries(names)), isText, limits)).toThrow(RangeError);
  });
});
