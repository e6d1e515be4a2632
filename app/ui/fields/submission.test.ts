import { parse, type SubmissionResult } from "@conform-to/dom";
import { expect, it } from "vitest";
import { fieldsOf, typedValue } from "./submission";

const refusal: SubmissionResult = {
  status: "error",
  error: { name: ["Enter both names."] },
  initialValue: { name: "Anna", items: [{ quantity: "1,5" }, { quantity: "many" }] },
};

it("finds what was typed by the name that the field has in the form", () => {
  expect(typedValue(refusal, "name")).toBe("Anna");
  expect(typedValue(refusal, "items[1].quantity")).toBe("many");
});

it("finds nothing where nothing was typed, nor what every object has", () => {
  for (const name of ["items", "items[2].quantity", "name.length", "constructor.name", "toString"]) {
    expect(typedValue(refusal, name)).toBeUndefined();
  }
  expect(typedValue(undefined, "name")).toBeUndefined();
});

it("finds an emptied field empty, and nothing where the form had no such field", () => {
  const form = new FormData();
  for (const name of ["name", "note", "items[0].quantity"]) form.append(name, "");
  form.set("name", "Anna");
  const result = parse<null, string[]>(form, { resolve: () => ({ error: {} }) }).reply();
  expect(typedValue(result, "note")).toBe("");
  expect(typedValue(result, "items[0].quantity")).toBe("");
  expect(typedValue(result, "fax")).toBeUndefined();
  const field = fieldsOf(result, { note: "At the gate", fax: "12" });
  expect([field("note").defaultValue, field("fax").defaultValue]).toEqual(["", "12"]);
});

it("wires a field to its errors, and starts it with what was typed, else with what is stored", () => {
  const field = fieldsOf(refusal, { name: "Berta", note: "At the gate", fax: null });
  expect(field("name")).toEqual({ name: "name", errors: ["Enter both names."], defaultValue: "Anna" });
  expect(field("note")).toEqual({ name: "note", errors: undefined, defaultValue: "At the gate" });
  expect(field("fax").defaultValue).toBeUndefined();
  expect(fieldsOf(undefined)("note").defaultValue).toBeUndefined();
});
