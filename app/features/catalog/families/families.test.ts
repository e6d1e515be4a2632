import { describe, expect, it } from "vitest";
import { nameWithoutSizes } from "./family-of";

describe("a family's name", () => {
  it("has no sizes", () => {
    expect(nameWithoutSizes("Hexagon bolt DIN 933 M8x40 stainless A2", "DIN 933")).toBe(
      "Hexagon bolt DIN 933",
    );
    expect(nameWithoutSizes("六角头螺栓 DIN 933 M8x40 不锈钢", "DIN 933")).toBe("六角头螺栓 DIN 933");
    expect(nameWithoutSizes("Cylindrical roller bearing NU 204E", "")).toBe("Cylindrical roller bearing NU");
    expect(nameWithoutSizes("O-ring 150x5 FKM 75", "")).toBe("O-ring");
    expect(nameWithoutSizes("6204", "")).toBe("6204");
  });
});
