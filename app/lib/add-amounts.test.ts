import { expect, test } from "vitest";
import { addAmounts } from "./add-amounts";

test.each([
  [["0.10", "0.20"], "0.30"],
  [["10.00", "-12.50"], "-2.50"],
  [["1", "2"], "3"],
  [["-0.05", "0.02"], "-0.03"],
  [["1.234", "1.1"], "2.334"],
  [[], "0"],
])("adds up %j to %s", (amounts, sum) => {
  expect(addAmounts(amounts)).toBe(sum);
});
