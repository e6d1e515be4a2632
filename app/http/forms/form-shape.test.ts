import { describe, expect, it } from "vitest";
import { hasSafeShape } from "./form-shape";

const form = (...names: string[]) => {
  const form = new FormData();
  for (const name of names) form.append(name, "1");
  return form;
};

describe("the shape of a form", () => {
  it("takes fields of lists and of nested parts", () => {
    expect(hasSafeShape(form("items[0].quantity", "items[1].quantity", "address.street"))).toBe(true);
  });

  it.each([
    "items[4294967294]",
    "items[999999].quantity",
    "__proto__.admin",
    "a.constructor.prototype.b",
    "x".repeat(201),
    "a.b.c.d.e.f.g.h.i",
  ])("refuses %s", (name) => {
    expect(hasSafeShape(form(name))).toBe(false);
  });

  it("refuses an intent too long to be one of ours", () => {
    const madeForm = form("a");
    madeForm.append("__intent__", "x".repeat(2_001));
    expect(hasSafeShape(madeForm)).toBe(false);
  });
});
