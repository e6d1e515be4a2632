import Big from "big.js";
import { strFromU8, type UnzipFileInfo, unzipSync } from "fflate";
import Papa from "papaparse";

/** No list of 10,000 lines is larger than this when unpacked; a file made to fill the memory is. */
const mostUnpacked = 40_000_000;

/**
 * The rows of the first sheet of a workbook, or of a CSV; null if it is neither. A workbook knows its numbers as such:
 * they are written with the reader's own decimal sign, so that 1.234 never becomes a thousand and more.
 */
export function readSheet(name: string, content: Buffer, decimal: "." | ","): string[][] | null {
  if (content.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004"))) return readWorkbook(content, decimal);
  if (/\.xlsx$/i.test(name)) return null;
  const text = content.toString("utf8").replace(/^\uFEFF/, "");
  return Papa.parse<string[]>(text, { skipEmptyLines: true, delimitersToGuess: [";", "\t", ",", "|"] }).data;
}

function readWorkbook(content: Buffer, decimal: "." | ","): string[][] | null {
  const files = unzip(content);
  const sheet = files.get("xl/worksheets/sheet1.xml");
  if (!sheet) return null;
  const shared = sharedStrings(files.get("xl/sharedStrings.xml") ?? "");
  return sheet
    .split("<row")
    .slice(1)
    .map((row) => cellsOf(row, shared, decimal));
}

const wanted = new Set(["xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"]);

/** The parts of the archive that hold the first sheet; none if it is broken, or larger than any list. */
function unzip(content: Buffer): Map<string, string> {
  try {
    const filter = ({ name, originalSize }: UnzipFileInfo) =>
      wanted.has(name) && originalSize <= mostUnpacked;
    const files = unzipSync(content, { filter });
    return new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
  } catch {
    return new Map();
  }
}

const sharedStrings = (xml: string): string[] =>
  xml
    .split("<si")
    .slice(1)
    .map((part) => textIn(part.slice(0, part.indexOf("</si>"))));

/** All texts of a part, one behind the other: a cell may be written in several runs. */
function textIn(part: string): string {
  return part
    .split("<t")
    .slice(1)
    .map((run) => {
      const begin = run.indexOf(">") + 1;
      const stop = run.indexOf("</t>");
      return stop < begin ? "" : run.slice(begin, stop);
    })
    .map(plain)
    .join("");
}

const plain = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");

function cellsOf(row: string, shared: readonly string[], decimal: "." | ","): string[] {
  const cells: string[] = [];
  for (const part of row.split("<c ").slice(1)) {
    const column = /r="([A-Z]{1,3})\d/.exec(part.slice(0, 60))?.[1] ?? "A";
    const kind = /\bt="(\w{1,10})"/.exec(part.slice(0, part.indexOf(">")))?.[1];
    const begin = part.indexOf("<v>");
    const value = begin < 0 ? "" : part.slice(begin + 3, part.indexOf("</v>"));
    const text = textOf(kind, value, { part, shared, decimal });
    const place = [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    if (place < 50) cells[place] = text;
  }
  return Array.from(cells, (cell) => cell ?? "");
}

function textOf(
  kind: string | undefined,
  value: string,
  cell: { part: string; shared: readonly string[]; decimal: "." | "," },
): string {
  if (kind === "s") return cell.shared[Number(value)] ?? "";
  if (kind === "inlineStr") return textIn(cell.part);
  if (kind !== undefined && kind !== "n") return plain(value);
  // Spreadsheets keep binary fractions; fifteen digits are what they show of them.
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) return plain(value);
  return Big(number.toPrecision(15)).toFixed().replace(".", cell.decimal);
}
