import { load } from "cheerio";
import { unzipSync } from "fflate";
import Papa from "papaparse";

/** Reads the rows of a file as a spreadsheet shows them, with the header row; figures stay numbers. */
export function readXlsx(bytes: Uint8Array): (string | number)[][] {
  const files = unzipSync(new Uint8Array(bytes));
  const part = (name: string) => load(new TextDecoder().decode(files[name]), { xml: true });
  const shared = part("xl/sharedStrings.xml");
  const texts = shared("si")
    .toArray()
    .map((each) => shared(each).text());
  const $ = part("xl/worksheets/sheet1.xml");
  return $("row")
    .toArray()
    .map((row) => {
      const cells: (string | number)[] = [];
      for (const each of $(row).children("c")) {
        const cell = $(each);
        const value = cell.children("v").text();
        const text = cell.attr("t") === "s" ? (texts[Number(value)] ?? "") : cell.children("is").text();
        // Empty cells are not stored in the file.
        cells[columnOf(cell.attr("r") ?? "")] = cell.attr("t") ? text : value === "" ? "" : Number(value);
      }
      return Array.from(cells, (cell) => cell ?? "");
    });
}

/** "AB12" is in the twenty-eighth column. */
function columnOf(place: string): number {
  const letters = place.replace(/\d/g, "");
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

export function readCsv(text: string): string[][] {
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: true }).data;
}
