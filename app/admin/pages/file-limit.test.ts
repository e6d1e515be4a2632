import { expect, it } from "vitest";
import { fileLimitOf } from "./file-limit";

it("says how many rows a file holds where it may leave some out", () => {
  expect(fileLimitOf({ total: 12_000, more: false }, 12_000)).toBeNull();
  expect(fileLimitOf({ total: 12_001, more: false }, 12_000)).toBe(12_000);
  expect(fileLimitOf({ total: 10_000, more: true }, 12_000)).toBe(12_000);
});
