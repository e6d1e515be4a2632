import { expect, it } from "vitest";
import { withoutNul } from "./without-nul";

it("takes the character out of every text in plain data, and leaves everything else as it is", () => {
  const file = new File(["\0"], "a.pdf");
  const day = new Date(0);
  expect(withoutNul({ name: "a\0b", lines: ["\0", { note: "c" }], count: 3, file, day, none: null })).toEqual(
    {
      name: "ab",
      lines: ["", { note: "c" }],
      count: 3,
      file,
      day,
      none: null,
    },
  );
  expect((withoutNul({ file }) as { file: File }).file).toBe(file);
  expect(withoutNul(undefined)).toBeUndefined();
});
