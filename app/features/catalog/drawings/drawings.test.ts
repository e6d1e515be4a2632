import { describe, expect, it } from "vitest";
import { draw, drawingFile, thumbHtml } from "./draw";
import { drawingName, familyDrawing } from "./drawing-name";
import { letters } from "./lettering";
import { shapes } from "./shapes";

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

  it("weighs 200 to 900 bytes, states its measures, and differs by size", () => {
    for (const [name, shape] of Object.entries(shapes)) {
      for (const drawing of [name, [name, ...shape.typical].join("-")]) {
        const svg = drawingFile(drawing) ?? "";
        expect(svg.length, drawing).toBeGreaterThan(200);
        expect(svg.length, drawing).toBeLessThan(900);
      }
    }
    const strokesOf = (label: string) => letters(0, 0, label).replaceAll(/M-?\d+,-?\d+/g, "");
    const strokesIn = (name: string) => draw(name)?.marks.replaceAll(/M\d+,\d+(?=m)/g, "");
    for (const label of ["M4", "6"]) expect(strokesIn("hexagon-4-6")).toContain(strokesOf(label));
    for (const label of ["M20", "65"]) expect(strokesIn("hexagon-20-65")).toContain(strokesOf(label));
    expect(strokesIn("hexagon-4-6")).not.toContain(strokesOf("M20"));
    expect(draw("hexagon-4-6")).not.toEqual(draw("hexagon-20-65"));
  });

  it("leaves its measures out of a small picture, where they cannot be read", () => {
    const { part = "", marks = "" } = draw("hexagon-4-6") ?? {};
    expect(part).not.toContain("<g");
    expect(drawingFile("hexagon-4-6")).toMatch(/<style>@media\(max-width:80px\)\{g\{display:none\}/);
    expect(drawingFile("hexagon-4-6")).toContain(`${part}<g>${marks}</g>`);
  });

  it("has a stroke for each character of its measures, and no text that would be read with the product's name", () => {
    for (const character of [
      "M",
      ".",
      ..."0123456789",
      ...Object.values(shapes).flatMap((shape) => shape.letters),
    ])
      expect(letters(0, 0, character), character).toMatch(/^M-?\d,0[a-z].{4}/);
    for (const name of Object.keys(shapes)) expect(drawingFile(name), name).not.toContain("<text");
  });

  it("is not made of a name that says nothing", () => {
    const names = ["", "toString-1", "hexagon-8", "hexagon-8-40-1", "hexagon-a-b", "hexagon-0-1", "nut-<b>"];
    for (const name of names) expect(draw(name), name).toBeNull();
    for (const name of names) expect(drawingFile(name), name).toBeNull();
    for (const name of names) expect(thumbHtml(name), name).toBeNull();
  });
});
