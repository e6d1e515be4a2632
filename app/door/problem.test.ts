import { expect, it } from "vitest";
import { z } from "zod";
import { filledTextOf } from "~/lib/field-schemas";
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

it("says of a blank text what its schema says of it, whether the form left the field out or not", () => {
  const form = z.strictObject({ number: filledTextOf("partners.numberMissing") });
  const keysIn = (input: object) => {
    const result = form.safeParse(input);
    return result.success ? [] : problemsOf(result.error).map(({ text }) => text.key);
  };
  expect(keysIn({})).toEqual(["partners.numberMissing"]);
  expect(keysIn({ number: " " })).toEqual(["partners.numberMissing"]);
  expect(keysIn({ number: 7 })).toEqual(["form.invalid"]);
  expect(keysIn({ number: "7" })).toEqual([]);
});

it("names the place of each problem, and a field that there is not", () => {
  expect(textsOf({ days: 1, list: [7] })).toEqual([["list[0]", "form.invalid"]]);
  expect(textsOf({ days: 1, dayz: 1 })).toEqual([["dayz", "form.unknownField"]]);
});

it("names the place within a field that holds the whole value", () => {
  const rows = z.array(z.strictObject({ limit: z.string().max(2) })).min(1);
  const placesIn = (value: unknown) => {
    const result = rows.safeParse(value);
    return result.success ? [] : problemsOf(result.error, "value").map(({ path, text }) => [path, text.key]);
  };
  expect(placesIn([{ limit: "1" }, { limit: "100" }])).toEqual([["value[1].limit", "form.tooLong"]]);
  expect(placesIn([{ limit: "1", most: "2" }])).toEqual([["value[0].most", "form.unknownField"]]);
  expect(placesIn(7)).toEqual([["value", "form.invalid"]]);
});

it("speaks of entries where there are too few or too many of them, and of a number where it is too small or too large", () => {
  const bounds = z.strictObject({
    names: z.array(z.string()).min(1).max(2).optional(),
    pairs: z.array(z.string()).min(2).optional(),
    count: z.number().min(1).max(2).optional(),
  });
  const textIn = (input: object) => {
    const result = bounds.safeParse(input);
    return result.success ? undefined : problemsOf(result.error)[0]?.text;
  };
  expect(textIn({ names: [] })).toEqual({ key: "form.required" });
  expect(textIn({ names: ["a", "b", "c"] })).toEqual({ key: "form.tooMany", params: { maximum: 2 } });
  expect(textIn({ pairs: ["a"] })).toEqual({ key: "form.tooFew", params: { minimum: 2 } });
  expect(textIn({ count: 0 })).toEqual({ key: "form.tooSmall", params: { minimum: 1 } });
  expect(textIn({ count: 3 })).toEqual({ key: "form.tooLarge", params: { maximum: 2 } });
});
