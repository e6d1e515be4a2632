import { expect, it } from "vitest";
import { latestEndingIn } from "./find-anything.server";

it("the end of a number is that of the latest document that has it", () => {
  expect(latestEndingIn("5870", "9000005870")).toBe("9000005870");
  expect(latestEndingIn("950", "2000001010")).toBe("2000000950");
  expect(latestEndingIn("010", "2000001010")).toBe("2000001010");
  expect(latestEndingIn("9", "0000000012")).toBe("0000000009");
  expect(latestEndingIn("42", "RE-1040")).toBe("RE-1042");
});
