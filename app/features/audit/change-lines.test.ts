import { expect, it } from "vitest";
import { changeLines, lineNumberOf } from "./change-lines";

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
  const after = { permissions: [...permissions, "view_activities"] };
  const choiceOf = (field: string, value: string) =>
    field === "permissions" && value !== "–" ? `“${value}”` : value;
  expect(changeLines({ permissions }, after, { choiceOf })).toEqual(["permissions: – → “view_activities”"]);
  expect(changeLines({ permissions }, after)).toEqual(["permissions: – → view_activities"]);
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

it("says yes and no in the reader's language", () => {
  const flagOf = (flag: boolean) => (flag ? "oui" : "non");
  expect(changeLines({ paused: false }, { paused: true }, { flagOf })).toEqual(["paused: non → oui"]);
});

it("names fields as the reader knows them", () => {
  const titleOf = (field: string) => (field === "active" ? "Active" : field);
  expect(changeLines({ active: "no" }, { active: "yes" }, { titleOf })).toEqual(["Active: no → yes"]);
});

it("says a changed line of a cart by its number", () => {
  const line = {
    id: "01a205be-7424-735c-b388-f3388c8f474b",
    itemNumber: 10,
    material: "1000090",
    quantity: "3.000",
  };
  const titleOf = (field: string) => (lineNumberOf(field) ? `Line ${lineNumberOf(field)}` : field);
  expect(changeLines([line], [{ ...line, quantity: "4" }], { titleOf })).toEqual([
    "Line 10: quantity: 3 → 4",
  ]);
  const second = { ...line, itemNumber: 20, material: "1000030" };
  expect(changeLines([line, second], [second], { titleOf })).toEqual([
    "Line 10: material: 1000090 → –",
    "Line 10: quantity: 3 → –",
  ]);
  expect(changeLines(null, { added: [line] }, { titleOf })).toEqual([
    "added: Line 10: material: 1000090",
    "added: Line 10: quantity: 3",
  ]);
  expect(changeLines([line], [{ ...line, quantity: "3", unit: "PAK" }], { titleOf })).toEqual([
    "Line 10: unit: PAK",
  ]);
});
