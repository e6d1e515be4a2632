import { expect, it } from "vitest";
import { toCamelCase, toSnakeCase } from "./snake-case";

it("renames keys at any depth and leaves values alone", () => {
  const json = { sold_to_number: "a_b", items: [{ material_number: "X", due: null }] };
  const code = { soldToNumber: "a_b", items: [{ materialNumber: "X", due: null }] };
  expect(toCamelCase(json)).toEqual(code);
  expect(toSnakeCase(code)).toEqual(json);
});

it("leaves the names of custom fields alone, which are data", () => {
  const json = {
    line_note: "",
    attributes: { cost_centre: "4711" },
    custom_attributes: { cost_centre: "1" },
  };
  const code = { lineNote: "", attributes: { cost_centre: "4711" }, customAttributes: { cost_centre: "1" } };
  expect(toCamelCase(json)).toEqual(code);
  expect(toSnakeCase(code)).toEqual(json);
});

it("keeps a key that only looks like a prototype out of the prototype", () => {
  const value = toCamelCase(JSON.parse('{"__proto__": {"polluted": true}}')) as object;
  expect("polluted" in {}).toBe(false);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});
