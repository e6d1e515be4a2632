import { describe, expect, it } from "vitest";
import { unitPrices } from "./family-view";
import { pageOfSections, type Variant, variantTable } from "./variant-table";

const fact = (code: string, value: string) => ({ code, label: code, value, valueLabel: value });

const bolts: Variant[] = [4, 5, 10].flatMap((thread) =>
  [6, 8, 10, 100, 12, 16, 20, 25, 30].flatMap((length) =>
    ["8.8 Zn", "A2-70"].map((grade) => ({
      number: `${thread}-${length}-${grade}`,
      attributes: [
        fact("standard", "DIN 933"),
        fact("thread", `M${thread}`),
        fact("material", grade === "8.8 Zn" ? "zinc" : "A2"),
        fact("length", String(length)),
      ],
    })),
  ),
);

describe("the table of a family's variants", () => {
  it("has kinds as columns, sizes as rows in their order, and one size as sections where there are many", () => {
    const table = variantTable(bolts, "en", "Product");
    expect(table.columns).toEqual(["A2", "zinc"]);
    expect(table.sections.map(({ title }) => title)).toEqual(["M4", "M5", "M10"]);
    expect(table.rowHeads).toEqual(["length"]);
    expect(table.sections[0]?.rows.map(({ labels }) => labels[0])).toEqual([
      "6",
      "8",
      "10",
      "12",
      "16",
      "20",
      "25",
      "30",
      "100",
    ]);
    expect(table.shared).toEqual([{ label: "standard", value: "DIN 933" }]);
  });

  it("shows each variant exactly once, whichever of them there are", () => {
    for (const variants of [
      bolts,
      bolts.slice(0, 7),
      bolts.filter((_, index) => index % 3 > 0),
      bolts.slice(0, 1),
    ]) {
      const table = variantTable(variants, "en", "Product");
      const cells = table.sections.flatMap(({ rows }) => rows.flatMap((row) => row.cells)).filter(Boolean);
      expect(cells.sort()).toEqual(variants.map(({ number }) => number).sort());
    }
  });

  it("tells variants with equal facts apart by their numbers", () => {
    const twins = [..."ab"].map((number) => ({ number, attributes: [fact("bore", "20")] }));
    const table = variantTable(twins, "en", "Product");
    expect(table.rowHeads).toEqual(["Product"]);
    expect(table.sections[0]?.rows.map(({ cells }) => cells)).toEqual([["a"], ["b"]]);
  });
});

describe("a family too large for one page", () => {
  const row = (...cells: (string | null)[]) => ({ labels: [cells.join()], cells });
  const section = (title: string, ...rows: ReturnType<typeof row>[]) => ({ title, rows });
  const sections = [
    section("M6", row("1", "2"), row("3", null)),
    section("M8", row("4", null), row("5", null)),
    section("M10", row("6", "7")),
    section("M12", row("8", "9"), row("10", "11"), row("12", "13")),
  ];
  const titles = (title: string) => pageOfSections(sections, title, 5).map((each) => each.title);

  it("shows the page of the section that is asked for, and the first one otherwise", () => {
    expect(titles("")).toEqual(["M6", "M8"]);
    expect(titles("M8")).toEqual(["M6", "M8"]);
    expect(titles("M10")).toEqual(["M10"]);
    expect(titles("unknown")).toEqual(["M6", "M8"]);
    expect(pageOfSections([], "", 5)).toEqual([]);
  });

  it("shows the first rows of a section that is too large by itself", () => {
    const [large] = pageOfSections(sections, "M12", 5);
    expect(large?.rows.map(({ cells }) => cells)).toEqual([
      ["8", "9"],
      ["10", "11"],
    ]);
  });
});

describe("the price beside a quantity box", () => {
  const pack = { numerator: "100", denominator: "1", baseUnit: "PCE" };
  const box = { salesUnit: "BOX", pack };

  it("is for the unit that is ordered, and for one piece", () => {
    const per100 = { netPrice: "3.71", priceQuantity: "100", priceUnit: "PCE" };
    expect(unitPrices(per100, box)).toEqual({ unit: "3.7100", piece: "0.0371" });
    const perBox = { netPrice: "3.71", priceQuantity: "1", priceUnit: "BOX" };
    expect(unitPrices(perBox, box)).toEqual({ unit: "3.7100", piece: "0.0371" });
    const single = { salesUnit: "PCE", pack: null };
    expect(unitPrices({ netPrice: "2.26", priceQuantity: "1", priceUnit: "PCE" }, single)).toEqual({
      unit: "2.2600",
      piece: null,
    });
  });

  it("is not guessed from a unit that the product is not sold in", () => {
    expect(unitPrices({ netPrice: "1", priceQuantity: "1", priceUnit: "KGM" }, box)).toBeNull();
    expect(unitPrices({ netPrice: "1", priceQuantity: "0", priceUnit: "PCE" }, box)).toBeNull();
  });
});
