import { expect, it } from "vitest";
import { changeLines } from "./change-lines";

it("names only the fields that differ", () => {
  const before = { title: "Buyer", permissions: ["a"], active: true };
  const after = { title: "Purchaser", permissions: ["a"], active: true };
  expect(changeLines(before, after)).toEqual(["title: Buyer → Purchaser"]);
});

it("tells what came and what went", () => {
  expect(changeLines(null, { title: "New" })).toEqual(["title: New"]);
  expect(changeLines({ title: "Old" }, null)).toEqual(["title: Old → –"]);
});

it("shortens what is long and bears what is no record", () => {
  expect(changeLines(null, { text: "x".repeat(500) })[0]).toHaveLength(127);
  expect(changeLines(25, 50)).toEqual(["value: 25 → 50"]);
  expect(changeLines(undefined, undefined)).toEqual([]);
});
