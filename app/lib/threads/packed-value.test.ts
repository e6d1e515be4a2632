import { expect, it } from "vitest";
import { packValue, unpackValue } from "./packed-value.server";

const lines = Array.from({ length: 300 }, (_, at) => ({ itemNumber: at, name: "轴承", parts: [{ at }] }));

it("gives back what was packed, wherever its long lists stand", async () => {
  const value = {
    at: new Date("2026-03-02T09:00:00Z"),
    nothing: null,
    document: { number: "1", lines, notes: ["short"] },
    args: [{ lines }, "key", undefined],
  };
  const packedValue = await packValue(value);
  expect(packedValue.lists.map(({ path, pieces }) => [path.join("."), pieces.length])).toEqual([
    ["document.lines", 6],
    ["args.0.lines", 6],
  ]);
  expect(await unpackValue(structuredClone(packedValue))).toEqual(value);
  expect(value.document.lines).toBe(lines);
});

it("leaves lists of bytes as they are", async () => {
  const pieces = lines.map(({ itemNumber }) => new Uint8Array([itemNumber % 256]));
  const packedValue = await packValue({ pieces });
  expect(packedValue.lists).toEqual([]);
  expect(await unpackValue(structuredClone(packedValue))).toEqual({ pieces });
});

it("packs a value that is a long list itself, and leaves short ones as they are", async () => {
  expect(await unpackValue(structuredClone(await packValue(lines)))).toEqual(lines);
  expect(await packValue(["BRG-6204", { quantity: "1" }])).toEqual({
    frame: ["BRG-6204", { quantity: "1" }],
    lists: [],
  });
});
