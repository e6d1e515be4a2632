import type { SubmissionResult } from "@conform-to/dom";
import { expect, it } from "vitest";
import { typedValue } from "./submission";

const refused: SubmissionResult = {
  status: "error",
  initialValue: { name: "Anna", items: [{ quantity: "1,5" }, { quantity: "many" }] },
};

it("finds what was typed by the name that the field has in the form", () => {
  expect(typedValue(refused, "name")).toBe("Anna");
  expect(typedValue(refused, "items[1].quantity")).toBe("many");
});

it("finds nothing where nothing was typed, nor what every object has", () => {
  for (const name of ["items", "items[2].quantity", "name.length", "constructor.name", "toString"]) {
    expect(typedValue(refused, name)).toBeUndefined();
  }
  expect(typedValue(undefined, "name")).toBeUndefined();
});
