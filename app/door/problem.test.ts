import { expect, it } from "vitest";
import { z } from "zod";
import { problemsOf } from "./problem";

const schema = z.strictObject({ days: z.coerce.number().int(), list: z.array(z.string()).min(1).optional() });

function textsOf(input: object) {
  const result = schema.safeParse(input);
  return result.success ? [] : problemsOf(result.error).map(({ path, text }) => [path, text.key]);
}

it("says of letters in a number field that a number is wanted, of a fraction that a whole one is, and only of an empty one that it is required", () => {
  expect(textsOf({ days: "ten" })).toEqual([["days", "form.number"]]);
  expect(textsOf({ days: 2.5 })).toEqual([["days", "form.wholeNumber"]]);
  const empty = z.number().safeParse(undefined);
  expect(empty.success ? [] : problemsOf(empty.error)).toEqual([
    { path: "", text: { key: "form.required" } },
  ]);
});

it("names the place of each problem, and a field that there is not", () => {
  expect(textsOf({ days: 1, list: [7] })).toEqual([["list[0]", "form.invalid"]]);
  expect(textsOf({ days: 1, dayz: 1 })).toEqual([["dayz", "form.unknownField"]]);
});
