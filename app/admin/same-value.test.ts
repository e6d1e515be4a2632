import { expect, it } from "vitest";
import { z } from "zod";
import { isSameValue } from "./same-value.server";

const letters = z.array(z.enum(["a", "b", "c"]));
const schema = z.strictObject({
  ticks: letters.default([]),
  places: letters.meta({ ordered: true }).default([]),
  rows: z.array(z.strictObject({ name: z.string(), ticks: letters })).optional(),
  note: z.string().nullish(),
  texts: z.record(z.string(), z.string()).optional(),
});

it.each([
  [{ ticks: ["a", "b"] }, { ticks: ["b", "a"] }, true],
  [{ ticks: ["a", "b"] }, { ticks: ["a", "c"] }, false],
  [{ ticks: ["a"] }, { ticks: ["a", "a"] }, false],
  [{ places: ["a", "b"] }, { places: ["b", "a"] }, false],
  [{ rows: [{ name: "n", ticks: ["a", "b"] }] }, { rows: [{ name: "n", ticks: ["b", "a"] }] }, true],
  [
    {
      rows: [
        { name: "n", ticks: [] },
        { name: "m", ticks: [] },
      ],
    },
    {
      rows: [
        { name: "m", ticks: [] },
        { name: "n", ticks: [] },
      ],
    },
    false,
  ],
  [{ note: "" }, { note: null }, true],
  [{ note: "" }, {}, true],
  [{ note: "x" }, {}, false],
  [{ texts: { en: "" } }, {}, true],
  [{ texts: { en: "x" } }, {}, false],
])("compares %j with %j", (one, other, isSame) => {
  expect(isSameValue(one, other, schema)).toBe(isSame);
});
