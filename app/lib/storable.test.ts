import { expect, it } from "vitest";
import { storable } from "./storable";

it("takes NUL out of every text in plain data, and leaves everything else as it is", () => {
  const file = new File(["\0"], "a.pdf");
  const day = new Date(0);
  expect(storable({ name: "a\0b", lines: ["\0", { note: "c" }], count: 3, file, day, none: null })).toEqual({
    name: "ab",
    lines: ["", { note: "c" }],
    count: 3,
    file,
    day,
    none: null,
  });
  expect(storable({ file }).file).toBe(file);
  expect(storable(undefined)).toBeUndefined();
});

it("writes the replacement character for half an emoji, also in a name", () => {
  expect(storable({ title: "a😀".slice(0, 2), ["😀".slice(1)]: ["😀"] })).toEqual({
    title: "a\uFFFD",
    "\uFFFD": ["😀"],
  });
});
