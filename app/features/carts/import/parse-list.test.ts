import { describe, expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import { parsePastedText, parseRows } from "./parse-list";

const german = { ...defaultFormats, numberFormat: ",." as const };
const parse = async (text: string) =>
  (await parsePastedText(text, german)).map(({ material, quantity, unit, problem }) => [
    material,
    quantity,
    unit,
    problem,
  ]);

describe("a pasted list", () => {
  it("may mix its separators line by line", async () => {
    expect(await parse("A-1\t5\tPCE\nA-2;2,5\nA-3 | 7 | BOX\nA-4 3\n10 x A-5\nA-6,4")).toEqual([
      ["A-1", "5", "PCE", null],
      ["A-2", "2.5", "", null],
      ["A-3", "7", "BOX", null],
      ["A-4", "3", "", null],
      ["A-5", "10", "", null],
      ["A-6", "4", "", null],
    ]);
  });

  it("may be the portal's own file of items, as it is", async () => {
    const lines = [
      "material,quantity,quantity_unit,item,customer_material,name,base_quantity",
      '1016820,34,PCE,10,VDM-10463,"Socket head cap screw, M16x100; zinc-plated",34',
      "1016821,2.5,M,20,,Cable,2.5",
    ];
    expect(await parse(lines.join("\r\n"))).toEqual([
      ["1016820", "34", "PCE", null],
      ["1016821", "2.5", "M", null],
    ]);
    expect(await parse("Artikelnummer;Aantal;Aantal: Eenheid;Regel\r\n1016820;2,5;PCE;10")).toEqual([
      ["1016820", "2.5", "PCE", null],
    ]);
  });

  it("takes one where no quantity is said, and says what it cannot read", async () => {
    expect(await parse("A-1\nA-2;many\n;\nA-3;1.234")).toEqual([
      ["A-1", "1", "", null],
      ["A-2", "", "", "quantity"],
      ["", "", "", "noMaterial"],
      ["A-3", "1234", "", "ambiguous"],
    ]);
  });

  it("keeps the quantity of a line without a product number, if it can be read in one way only", async () => {
    expect(await parse(";5 PCE\n;2,5;BOX\n;1.234\n;many")).toEqual([
      ["", "5", "PCE", "noMaterial"],
      ["", "2.5", "BOX", "noMaterial"],
      ["", "", "", "noMaterial"],
      ["", "", "", "noMaterial"],
    ]);
  });

  it("of a file shows its rows without the cells that are empty at their end", async () => {
    const rows = [
      ["A-1", " 2 ", "", ""],
      ["", "5"],
      ["A-2", "", "BOX", " "],
    ];
    expect((await parseRows(rows, german)).map(({ source }) => source)).toEqual([
      "A-1 · 2",
      "– · 5",
      "A-2 · – · BOX",
    ]);
  });

  it("takes no quantity of 0", async () => {
    expect(await parse("A-1;0\nA-2;0,000 PCE\nA-3;0,5")).toEqual([
      ["A-1", "0", "", "zero"],
      ["A-2", "0", "PCE", "zero"],
      ["A-3", "0.5", "", null],
    ]);
  });

  it("says of a quantity that is beyond a limit which limit it is", async () => {
    expect(await parse("A-1;-2\nA-2;\u2212 2 PCE\nA-3;10000000000\nA-4;1,2345\nA-5;-many")).toEqual([
      ["A-1", "", "", "zero"],
      ["A-2", "", "", "zero"],
      ["A-3", "", "", "tooLarge"],
      ["A-4", "", "", "tooPrecise"],
      ["A-5", "", "", "quantity"],
    ]);
  });

  it("passes over headings and empty lines, and drops nothing else", async () => {
    expect(await parse("Material;Quantity\n\nA-1;2\n")).toEqual([["A-1", "2", "", null]]);
    expect(
      await parseRows(
        [
          ["Artikel", "Menge"],
          ["A-1", "2", "PCE"],
          ["", ""],
        ],
        german,
      ),
    ).toHaveLength(1);
    const longText = Array.from({ length: 10_000 }, (_, index) => `M-${index};${index + 1}`).join("\n");
    expect(await parsePastedText(longText, german)).toHaveLength(10_000);
  });
});
