import { expect, it } from "vitest";
import { withoutZeros } from "./without-zeros";

it.each([
  ["0000100003", "100003"],
  ["000000000001000010", "1000010"],
  ["100003", "100003"],
  ["0000", "0"],
  ["0", "0"],
  ["00VDM-1", "00VDM-1"],
  ["0.5", "0.5"],
  ["", ""],
])("%s is %s without the zeros that fill it up", (number, shortNumber) => {
  expect(withoutZeros(number)).toBe(shortNumber);
});
