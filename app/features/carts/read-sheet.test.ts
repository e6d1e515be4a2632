import Big from "big.js";
import { describe, expect, it } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { defaultFormats, type Formats } from "~/i18n/formats";
import { parseQuantity } from "~/i18n/parse-quantity";
import { chance } from "../../../tests/support/chance";
import { decimalOf, readPasted, readRows } from "./read-list";
import { readSheet } from "./read-sheet.server";

const numberFormats = [".,", ", ", ",.", ".'"] as const;

interface Line {
  material: string;
  quantity: string;
  unit: string;
}

function linesFrom(seed: number): Line[] {
  const next = chance(seed);
  const digits = (most: number) => String(Math.floor(next() * most));
  return Array.from({ length: 40 }, () => ({
    material: `M-${digits(10_000)}`,
    quantity: Big(digits(1_000_000))
      .div(next() < 0.5 ? 1 : 1_000)
      .toFixed(),
    unit: next() < 0.5 ? "PCE" : "",
  }));
}

const understood = (lines: readonly (Line & { problem: string | null })[]) =>
  lines.map(({ material, quantity, unit, problem }) => ({ material, quantity, unit, problem }));

describe.each(numberFormats)("the same lines, for who writes numbers as %s", (numberFormat) => {
  const formats: Formats = { ...defaultFormats, numberFormat };
  const decimal = decimalOf(formats);
  const typed = (quantity: string) => quantity.replace(".", decimal);

  it.each([1, 2, 3])("are understood alike in every way to give them (seed %i)", async (seed) => {
    const lines = linesFrom(seed);
    // Three digits behind a single sign can be meant in two ways: it is taken as understood, but shown to be looked at.
    const problemOf = ({ quantity }: Line) => (/\.\d{3}$/.test(quantity) ? "ambiguous" : null);
    const expected = lines.map((line) => ({ ...line, problem: problemOf(line) }));
    const text = (separator: string) =>
      lines
        .map(({ material, quantity, unit }) => [material, typed(quantity), unit].join(separator))
        .join("\n");
    const cells = lines.map(({ material, quantity, unit }) => [
      { value: material, type: String },
      { value: Number(quantity), type: Number },
      { value: unit, type: String },
    ]);
    const workbook = await (await writeXlsxFile(cells)).toBuffer();
    const csv = Buffer.from(`\uFEFF${text(";")}`);

    expect(understood(readPasted(text("\t"), formats))).toEqual(expected);
    expect(understood(readPasted(text(";"), formats))).toEqual(expected);
    expect(understood(readRows(readSheet("list.csv", csv, decimal) ?? [], formats))).toEqual(expected);
    expect(understood(readRows(readSheet("list.xlsx", workbook, decimal) ?? [], formats))).toEqual(expected);
    for (const { quantity } of lines) {
      expect(parseQuantity(typed(quantity), formats)).toMatchObject({ ok: true, value: quantity });
    }
  });
});

it("takes no archive for a list that is broken or holds no sheet", async () => {
  const cells = [[{ value: "A-1", type: String }]];
  const workbook = await (await writeXlsxFile(cells)).toBuffer();
  expect(readSheet("list.xlsx", workbook.subarray(0, workbook.length / 2), ".")).toBeNull();
  expect(readSheet("list.xlsx", Buffer.from("no archive"), ".")).toBeNull();
  expect(readSheet("list.zip", Buffer.from("PK\u0003\u0004 and nothing more"), ".")).toBeNull();
});
