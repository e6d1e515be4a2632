import { type CheerioAPI, load } from "cheerio";
import { unzipSync } from "fflate";
import Papa from "papaparse";

/** Reads the rows of a file as a spreadsheet shows them, with the header row; figures stay numbers. */
export function readXlsx(bytes: Uint8Array): (string | number)[][] {
  const files = unzipSync(new Uint8Array(bytes));
  const part = (name: string) => load(new TextDecoder().decode(files[name]), { xml: true });
  const sharedStrings = part("xl/sharedStrings.xml");
  const texts = sharedStrings("si")
    .toArray()
    .map((each) => sharedStrings(each).text());
  const $ = part("xl/worksheets/sheet1.xml");
  const dates = dateFormats(part("xl/styles.xml"));
  return $("row")
    .toArray()
    .map((row) => {
      const cells: (string | number)[] = [];
      for (const each of $(row).children("c")) {
        const cell = $(each);
        const value = cell.children("v").text();
        const text = cell.attr("t") === "s" ? (texts[Number(value)] ?? "") : cell.children("is").text();
        // Empty cells are left out of the file.
        const date = dates[Number(cell.attr("s") ?? -1)];
        const figure = date ? dateOf(Number(value), date) : Number(value);
        cells[columnOf(cell.attr("r") ?? "")] = cell.attr("t") ? text : value === "" ? "" : figure;
      }
      return Array.from(cells, (cell) => cell ?? "");
    });
}

/** Date format of each style of the workbook that has one. */
function dateFormats(styles: CheerioAPI): (string | null)[] {
  const codes = new Map(
    styles("numFmt")
      .toArray()
      .map((each) => [styles(each).attr("numFmtId"), styles(each).attr("formatCode") ?? ""]),
  );
  return styles("cellXfs > xf")
    .toArray()
    .map((each) => codes.get(styles(each).attr("numFmtId")) ?? "")
    .map((code) => (code.includes("yyyy") ? code : null));
}

/** A day as the cell shows it: days are counted from the end of 1899. */
function dateOf(serial: number, format: string): string {
  const [year = "", month = "", day = ""] = new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split("-");
  return format.replace("yyyy", year).replace("mm", month).replace("dd", day);
}

/** "AB12" stands in the twenty-eighth column. */
function columnOf(place: string): number {
  const letters = place.replace(/\d/g, "");
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

export function readCsv(text: string): string[][] {
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: true }).data;
}
