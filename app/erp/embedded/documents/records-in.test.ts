import { expect, it } from "vitest";
import { fieldsOf, recordsIn } from "./records-in";

const fieldsIn = (texts: string) => recordsIn(texts).map(fieldsOf);

it("splits rows and their fields", () => {
  const texts = "(7,order,2026-03-02)(8,quote,)(9)";
  expect(recordsIn(texts)).toEqual(["(7,order,2026-03-02)", "(8,quote,)", "(9)"]);
  expect(fieldsIn(texts)).toEqual([["7", "order", "2026-03-02"], ["8", "quote", null], ["9"]]);
  expect(recordsIn("")).toEqual([]);
});

it("tells null from an empty text", () => {
  expect(fieldsIn('(,"",)("")()')).toEqual([[null, "", null], [""], [null]]);
});

it("reads fields with commas, brackets, quotes, backslashes and line breaks", () => {
  expect(fieldsIn('("a, b",")(c","say ""d""","""","\\\\ \\\\\\\\",e)(f)')).toEqual([
    ["a, b", ")(c", 'say "d"', '"', "\\ \\\\", "e"],
    ["f"],
  ]);
  expect(fieldsIn('("[{""url"": ""https://a.example/?b=c""}]","x\ny")')).toEqual([
    ['[{"url": "https://a.example/?b=c"}]', "x\ny"],
  ]);
});
