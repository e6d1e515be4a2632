import { expect, it } from "vitest";
import { kilogramsOf } from "./weights";

it("reads weights in kilograms, and none without a unit of weight", () => {
  const weights = [
    ["500", "G"],
    ["2.500", "KG"],
    ["0.02", "TO"],
    ["10", "LB"],
    ["0.000", "KG"],
    ["5", "PCE"],
    ["5", ""],
  ].map(([weight, unit]) => kilogramsOf(weight, unit));
  expect(weights).toEqual(["0.5", "2.5", "20", "4.535924", null, null, null]);
});
