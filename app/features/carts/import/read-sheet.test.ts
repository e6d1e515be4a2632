import Big from "big.js";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { parseSheet } from "~/files/parse-sheet.server";
import { readSheet } from "~/files/read-sheet.server";
import { defaultFormats, type Formats } from "~/i18n/formats";
import { parseQuantity } from "~/i18n/parse-quantity";
import { chance } from "../../../../tests/support/chance";
import { decimalOf, maxRows, parsePastedText, parseRows } from "./parse-list";

const numberFormats = [".,", ", ", ",.", ".'"] as const;

interface Line {
  material: string;
  quantity: string;
  unit: string;
}

function linesFrom(seed: number): Line[] {
  const random = chance(seed);
  const digits = (maximum: number) => String(Math.floor(random() * maximum));
  return Array.from({ length: 40 }, () => ({
    material: `M-${digits(10_000)}`,
    quantity: Big(digits(1_000_000))
      .div(random() < 0.5 ? 1 : 1_000)
      .toFixed(),
    unit: random() < 0.5 ? "PCE" : "",
  }));
}

const factsOf = (lines: readonly (Line & { problem: string | null })[]) =>
  lines.map(({ material, quantity, unit, problem }) => ({ material, quantity, unit, problem }));

describe.each(numberFormats)("the same lines, for whoever writes numbers as %s", (numberFormat) => {
  const formats: Formats = { ...defaultFormats, numberFormat };
  const decimal = decimalOf(formats);
  const formatTyped = (quantity: string) => quantity.replace(".", decimal);

  it.each([1, 2, 3])("are understood alike in every way to give them (seed %i)", async (seed) => {
    const lines = linesFrom(seed);
    // Three digits after a single sign can be meant in two ways: it is taken as understood, but shown to be looked at.
    const problemOf = ({ quantity }: Line) => (/\.\d{3}$/.test(quantity) ? "ambiguous" : null);
    const expectedLines = lines.map((line) => ({ ...line, problem: problemOf(line) }));
    const text = (separator: string) =>
      lines
        .map(({ material, quantity, unit }) => [material, formatTyped(quantity), unit].join(separator))
        .join("\n");
    const cells = lines.map(({ material, quantity, unit }) => [
      { value: material, type: String },
      { value: Number(quantity), type: Number },
      { value: unit, type: String },
    ]);
    const workbook = await (await writeXlsxFile(cells)).toBuffer();
    const csv = Buffer.from(`\uFEFF${text(";")}`);

    expect(factsOf(await parsePastedText(text("\t"), formats))).toEqual(expectedLines);
    expect(factsOf(await parsePastedText(text(";"), formats))).toEqual(expectedLines);
    expect(
      factsOf(await parseRows(parseSheet("list.csv", csv, { decimal, mostRows: maxRows }) ?? [], formats)),
    ).toEqual(expectedLines);
    expect(
      factsOf(
        await parseRows(parseSheet("list.xlsx", workbook, { decimal, mostRows: maxRows }) ?? [], formats),
      ),
    ).toEqual(expectedLines);
    for (const { quantity } of lines) {
      expect(parseQuantity(formatTyped(quantity), formats)).toMatchObject({ ok: true, value: quantity });
    }
  });
});

const silentLog = { warn: () => undefined };
const reading = { decimal: ".", mostRows: maxRows } as const;

it("tells a list that could not be read from a file that is none, and logs it", async () => {
  const workbook = await (await writeXlsxFile([[{ value: "A-1", type: String }]])).toBuffer();
  const events: string[] = [];
  const log = { warn: (_facts: Record<string, unknown>, event: string) => void events.push(event) };
  expect(await readSheet(log, { name: "list.xlsx", bytes: Buffer.from("no archive"), reading })).toEqual({
    problem: "notAList",
  });
  expect(events).toEqual([]);
  const failingReading = null as unknown as typeof reading;
  expect(await readSheet(log, { name: "list.xlsx", bytes: workbook, reading: failingReading })).toEqual({
    problem: "notRead",
  });
  expect(events).toEqual(["list-not-read"]);
});

it("takes no archive for a list that is broken or holds no sheet", async () => {
  const cells = [[{ value: "A-1", type: String }]];
  const workbook = await (await writeXlsxFile(cells)).toBuffer();
  expect(parseSheet("list.xlsx", workbook.subarray(0, workbook.length / 2), reading)).toBeNull();
  expect(parseSheet("list.xlsx", Buffer.from("no archive"), reading)).toBeNull();
  expect(parseSheet("list.zip", Buffer.from("PK\u0003\u0004 and nothing more"), reading)).toBeNull();
});

const workbook = (sheet: string, strings = "") =>
  Buffer.from(
    zipSync({
      "xl/worksheets/sheet1.xml": strToU8(sheet),
      "xl/sharedStrings.xml": strToU8(strings),
    }),
  );

it("places cells that do not name their column after the ones before, and reads what a formula came to", () => {
  const cells =
    '<c t="inlineStr"><is><t>A-1</t></is></c><c><f>2*21</f><v>42</v></c><c/><c r="E1"><v>7</v></c>';
  expect(parseSheet("list.xlsx", workbook(`<row>${cells}</row>`), reading)).toEqual([
    ["A-1", "42", "", "", "7"],
  ]);
});

it("reads a text in every encoding that spreadsheets save in", () => {
  const text = "Größe-1;2\nÇ-2;3\n";
  const rows = [
    ["Größe-1", "2"],
    ["Ç-2", "3"],
  ];
  const utf16 = Buffer.from(`\uFEFF${text}`, "utf16le");
  const encodings = [Buffer.from(text), utf16, Buffer.from(utf16).swap16(), Buffer.from(text, "latin1")];
  for (const content of encodings) expect(parseSheet("list.csv", content, reading)).toEqual(rows);
});

it("reads characters by their numbers, and leaves out what no database stores", () => {
  const text = "M8&#215;20 &#x41;&amp;#65; &#0;&#xD800;&#x110000;";
  const sheet = `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
  expect(parseSheet("list.xlsx", workbook(sheet), reading)).toEqual([["M8×20 A&#65; \uFFFD&#x110000;"]]);
  expect(parseSheet("list.csv", Buffer.from("A\0-1;\0\n"), reading)).toEqual([["A-1", ""]]);
});

describe("a file made to fill the memory", () => {
  const row = '<row><c r="A1" t="s"><v>0</v></c></row>';

  it("is read up to the row that is one too many", async () => {
    const endlessText = "1\n".repeat(1_000_000);
    expect(await parsePastedText(endlessText, defaultFormats)).toHaveLength(maxRows);
    expect(parseSheet("list.csv", Buffer.from(endlessText), reading)).toHaveLength(maxRows);
    const strings = `<si><t>A-1</t></si>${"<si".repeat(100_000)}`;
    const rows = parseSheet("list.xlsx", workbook(row.repeat(20_000), strings), reading);
    expect(rows).toHaveLength(maxRows);
    expect(rows?.at(-1)).toEqual(["A-1"]);
  });

  it("loses no line after rows that are empty", () => {
    const csv = Buffer.from(`${" ; \n".repeat(20_000)}A-1;2\n`);
    expect(parseSheet("list.csv", csv, reading)?.at(-1)).toEqual(["A-1", "2"]);
    const sheet = `${"<row/>".repeat(20_000)}${row}`;
    const rows = parseSheet("list.xlsx", workbook(sheet, "<si><t>A-1</t></si>"), reading);
    expect(rows).toHaveLength(20_001);
    expect(rows?.at(-1)).toEqual(["A-1"]);
  });

  it("is no list when one row is nothing but separators, or the sheet has no end", () => {
    expect(parseSheet("list.csv", Buffer.from(`A;1\n${";".repeat(600_000)}`), reading)).toBeNull();
    expect(parseSheet("list.csv", Buffer.from(`A;1\n${'"x'.repeat(600_000)}`), reading)).toBeNull();
    expect(parseSheet("list.xlsx", workbook("<row".repeat(1_100_000)), reading)).toBeNull();
  });

  it("says nothing longer than a cell, however many cells point to one text", async () => {
    const strings = `<si><t>${"x".repeat(100_000)}</t></si>`;
    const rows = parseSheet("list.xlsx", workbook(row.repeat(10), strings), reading) ?? [];
    expect(rows[0]?.[0]?.length).toBe(5_000);
    expect((await parseRows(rows, defaultFormats))[0]).toMatchObject({ source: "x".repeat(200) });
    const figure = parseSheet("list.xlsx", workbook('<row><c r="A1"><v>1e308</v></c></row>'), reading);
    expect(figure).toEqual([["1e308"]]);
  });

  it("is unpacked only so far, whatever size it claims to have", () => {
    const size = 21_000_000;
    const sheetClaiming = (length: number) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32LE(length);
      return bytes.toString("latin1");
    };
    const archive = workbook(row + " ".repeat(size - row.length));
    const falseArchive = archive.toString("latin1").replaceAll(sheetClaiming(size), sheetClaiming(100));
    expect(parseSheet("list.xlsx", archive, reading)).toBeNull();
    expect(parseSheet("list.xlsx", Buffer.from(falseArchive, "latin1"), reading)).toBeNull();
  });

  it("is read once, however often it holds the same part, and nobody waits for it", async () => {
    const part = Buffer.from(workbook(row + " ".repeat(19_000_000 - row.length)));
    const name = "xl/worksheets/sheet1.xml";
    const end = part.lastIndexOf("PK\u0003\u0004");
    const localBytes = part.subarray(0, end);
    expect(localBytes.includes(name)).toBe(true);
    const bomb = Buffer.concat([...Array<Buffer>(120).fill(localBytes), part.subarray(end)]);
    const millisecondsFor = async (file: Buffer) => {
      const startTime = performance.now();
      expect(await readSheet(silentLog, { name: "list.xlsx", bytes: file, reading })).toMatchObject({
        rows: { length: 1 },
      });
      return performance.now() - startTime;
    };
    // Loads the thread before anything is timed.
    await millisecondsFor(part);
    const partTime = await millisecondsFor(part);
    let ticks = 0;
    const timer = setInterval(() => ticks++, 2);
    const bombTime = await millisecondsFor(bomb);
    clearInterval(timer);
    expect(bombTime).toBeLessThan(20 * partTime + 1_000);
    // Parsing on the only thread would have kept every timer from firing.
    expect(ticks).toBeGreaterThan(5);
  });
});
