import { describe, expect, it } from "vitest";
import { choicesOf, chosenWith, optionStates, variantOf } from "./options";

const swatch = (value: string, materials: string[]) => ({
  value,
  label: value,
  kind: "text" as const,
  swatch: value,
  materials,
});
const glove = [
  {
    code: "colour",
    label: "Colour",
    values: [swatch("blue", ["B8", "B9"]), swatch("red", ["R9"]), swatch("green", [])],
  },
  { code: "size", label: "Size", values: [swatch("8", ["B8"]), swatch("9", ["B9", "R9"])] },
];

describe("choosing options", () => {
  it("leads to the variant once all are chosen", () => {
    expect(variantOf(glove, { colour: "blue" })).toBeNull();
    expect(variantOf(glove, { colour: "blue", size: "9" })).toBe("B9");
  });

  it("keeps what goes together", () => {
    const choices = chosenWith(glove, { colour: "blue" }, { code: "size", value: "8" });
    expect(choices).toEqual({ colour: "blue", size: "8" });
  });

  it("lets the others go when one is chosen that does not go with them", () => {
    const choices = chosenWith(glove, { colour: "blue", size: "8" }, { code: "colour", value: "red" });
    expect(choices).toEqual({ colour: "red" });
  });

  it("does not choose what no variant has", () => {
    const choices = chosenWith(glove, { size: "9" }, { code: "colour", value: "green" });
    expect(choices).toEqual({ size: "9" });
    expect(chosenWith(glove, { colour: "green", nonsense: "x" }, null)).toEqual({});
  });

  it("tells apart what nobody can have and what excludes something else", () => {
    const [colour] = optionStates(glove, { size: "8" });
    expect(colour?.values.map(({ value, disabled, excluded }) => [value, disabled, excluded])).toEqual([
      ["blue", false, false],
      ["red", false, true],
      ["green", true, false],
    ]);
  });

  it("knows the way to a variant", () => {
    expect(choicesOf(glove, "R9")).toEqual({ colour: "red", size: "9" });
  });
});
