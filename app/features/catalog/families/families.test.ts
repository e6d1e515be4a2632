import { describe, expect, it } from "vitest";
import { draw, drawingInPlace } from "../draw";
import { shapes } from "../shapes";
import { drawingName, familyDrawing } from "./drawing-name";
import { nameWithoutSizes } from "./family-of";

const facts = (values: Record<string, string>) =>
  Object.entries(values).map(([code, value]) => ({ code, value }));

describe("a dimension drawing", () => {
  it("is named by the facts that fix it", () => {
    expect(drawingName(facts({ standard: "DIN 933", thread: "M8", length: "40" }))).toBe("hexagon-8-40");
    expect(drawingName(facts({ standard: "DIN 934", thread: "M8" }))).toBe("nut-8");
    expect(drawingName(facts({ bore: "20", outer: "47", width: "14" }))).toBe("bearing-20-47-14");
    expect(drawingName(facts({ inner: "12.5", section: "2.4" }))).toBe("ring-12.5-2.4");
    expect(drawingName(facts({ standard: "DIN 933", thread: "M8" }))).toBe("");
    expect(drawingName(facts({ standard: "DIN 99999", thread: "M8" }))).toBe("");
    expect(familyDrawing("hexagon-8-40")).toBe("hexagon");
  });

  it("weighs 300 to 900 bytes, states its measures, and differs by size", () => {
    for (const [name, shape] of Object.entries(shapes)) {
      for (const drawing of [name, [name, ...shape.typical].join("-")]) {
        const svg = draw(drawing) ?? "";
        expect(svg.length, drawing).toBeGreaterThan(300);
        expect(svg.length, drawing).toBeLessThan(900);
      }
    }
    expect(draw("hexagon-4-6")).toContain(">M4<");
    expect(draw("hexagon-20-65")).toContain(">65<");
    expect(draw("hexagon-4-6")).not.toBe(draw("hexagon-20-65"));
  });

  it("is not made of a name that says nothing", () => {
    const names = ["", "toString-1", "hexagon-8", "hexagon-8-40-1", "hexagon-a-b", "hexagon-0-1", "nut-<b>"];
    for (const name of names) expect(draw(name), name).toBeNull();
    for (const name of names) expect(drawingInPlace(name), name).toBeNull();
  });

  it("stands in a page whole, and ends neither the address nor its attribute", () => {
    for (const [name, shape] of Object.entries(shapes)) {
      const drawing = [name, ...shape.typical].join("-");
      const address = drawingInPlace(drawing) ?? "";
      expect(address).not.toMatch(/[\s"#<>&{}]/);
      expect(decodeURIComponent(address.replace("data:image/svg+xml,", ""))).toBe(draw(drawing));
    }
  });
});

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
