import { describe, expect, it } from "vitest";
import { isWithin, limitOf } from "./approval-limits";

const limits = [
  { role: "foreman", amount: "500" },
  { role: "head of purchasing", amount: "20000.00" },
];

describe("how much somebody may approve", () => {
  it("is the highest amount of the person's roles", () => {
    expect(limitOf(["foreman", "head of purchasing"], limits)).toBe("20000.00");
    expect(limitOf(["foreman"], limits)).toBe("500");
  });

  it("has no end where a role has none", () => {
    expect(limitOf(["director", "foreman"], limits)).toBeNull();
    expect(limitOf(["foreman"], [])).toBeNull();
  });

  it("is nothing without any role", () => {
    expect(limitOf([], limits)).toBe("0");
    expect(limitOf([], [])).toBe("0");
  });

  it("includes the limit itself and not a cent more", () => {
    expect([isWithin("500.00", "500"), isWithin("500.01", "500"), isWithin("9999999", null)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
