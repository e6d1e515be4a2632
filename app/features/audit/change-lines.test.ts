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

it("shows a difference that comes late in a long value", () => {
  const permissions = Array.from({ length: 60 }, (_, index) => `permission_${index}`);
  expect(changeLines({ permissions }, { permissions: [...permissions, "view_activities"] })).toEqual([
    "permissions: – → view_activities",
  ]);
  const text = "Dear customer, ".repeat(40);
  const [line] = changeLines({ body: { en: `${text}yes` } }, { body: { en: `${text}no` } });
  expect(line).toMatch(/^body: en: ….*yes → ….*no$/);
  const rows = (label: string) => ({
    components: [
      { atom: "text", hint: text },
      { atom: "text", label },
    ],
  });
  expect(changeLines(rows("Name"), rows("Full name"))).toEqual(["components: 2: label: Name → Full name"]);
});

it("shows both orders where only the order differs, and everything where the entry is opened", () => {
  expect(changeLines({ order: ["a", "b"] }, { order: ["b", "a"] })).toEqual(["order: a, b → b, a"]);
  const text = "x".repeat(5_000);
  expect(changeLines(null, { text }, { maxLength: Number.POSITIVE_INFINITY })).toEqual([`text: ${text}`]);
});

it("names fields as the reader knows them", () => {
  const titleOf = (field: string) => (field === "active" ? "Active" : field);
  expect(changeLines({ active: "no" }, { active: "yes" }, { titleOf })).toEqual(["Active: no → yes"]);
});
