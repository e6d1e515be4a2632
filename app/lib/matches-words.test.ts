import { expect, it } from "vitest";
import { matchesWords } from "./matches-words";

it("finds a text by its words in any order and case", () => {
  const text = "password.min_length Minimum password length.";
  for (const query of ["password min", "Length  minimum", "min_len", ""])
    expect(matchesWords(text, query, "en"), query).toBe(true);
  expect(matchesWords(text, "password maximum", "en")).toBe(false);
});
