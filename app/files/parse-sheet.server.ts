import Big from "big.js";
import Papa from "papaparse";
import { storable } from "~/lib/storable";
import { unpack } from "./unpack";

export interface Reading {
  /** Decimal sign of the reader. */
  decimal: "." | ",";
  /** Stops reading after this many filled rows: one more than is allowed shows that there are too many. */
  mostRows: number;
}

// Limits beyond every real list.
const maxUnpacked = 20_000_000;
const maxEntries = 10_000;
const maxParts = 1_000_000;
const maxColumns = 50;
const maxRowLength = 500_000;
const maxCellLength = 5_000;

/**
 * Parses the first sheet of a workbook, or a CSV; null if it is neither. Numbers of a workbook are formatted
 * with the reader's decimal sign, so that 1.234 never becomes a thousand and more.
 */
export function parseSheet(name: string, content: Buffer, reading: Reading): string[][] | null {
  if (content.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004")))
    return storable(readWorkbook(content, reading));
  if (/\.xlsx$/i.test(name)) return null;
  return storable(readCsv(textOfFile(content), reading));
}

/**
 * Reads the text of a file in the encodings in which spreadsheets save: UTF-8, UTF-16 ("Unicode text"), and that of Windows,
 * in which almost no text with an accent is valid UTF-8.
 */
function textOfFile(content: Buffer): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(content);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return new TextDecoder("windows-1252").decode(content);
  }
}

function readCsv(text: string, { mostRows }: Reading): string[][] | null {
  const start = text.slice(0, 100_000);
  const guess = Papa.parse(start, {
    preview: 10,
    skipEmptyLines: true,
    delimitersToGuess: [";", "\t", ",", "|"],
  });
  const { delimiter } = guess.meta;
  // Limits separators: one row of nothing else would be split as a whole before it could be refused.
  if ([delimiter, '"'].some((sign) => text.split(sign, maxRowLength + 1).length > maxRowLength)) return null;
  const rows = gather(mostRows);
  Papa.parse<string[]>(text, {
    delimiter,
    skipEmptyLines: true,
    // The parser's fast mode splits the whole text into lines first.
    fastMode: false,
    step({ data }, parser) {
      if (rows.take(data.slice(0, maxColumns).map((cell) => cell.slice(0, maxCellLength)))) parser.abort();
    },
  });
  return rows.takeAll();
}

function readWorkbook(content: Buffer, { decimal, mostRows }: Reading): string[][] | null {
  const files = unzip(content);
  const sheet = files.get("xl/worksheets/sheet1.xml");
  if (sheet === undefined) return null;
  const stringAt = sharedStrings(files.get("xl/sharedStrings.xml") ?? "");
  const rows = gather(mostRows);
  for (const row of partsOf(sheet, "<row")) {
    if (rows.take(cellsOf(row, stringAt, decimal))) break;
  }
  return rows.takeAll();
}

/**
 * Collects rows up to the limit. Empty rows are kept, because people refer to rows by their number, but do not count.
 */
function gather(mostRows: number) {
  const rows: string[][] = [];
  const emptyRow: string[] = [];
  let filledRows = 0;
  return {
    /** Stops as soon as this returns true. */
    take(row: string[]): boolean {
      const hasContent = row.some((cell) => cell.trim() !== "");
      rows.push(hasContent ? row : emptyRow);
      if (hasContent) filledRows++;
      return filledRows === mostRows || rows.length === maxParts;
    },
    takeAll: () => (rows.length === maxParts ? null : rows),
  };
}

/** Yields the text after each separator up to the next one, lazily. */
function* partsOf(xml: string, sign: string): Generator<string> {
  let begin = xml.indexOf(sign);
  while (begin >= 0) {
    const next = xml.indexOf(sign, begin + sign.length);
    yield xml.slice(begin + sign.length, next < 0 ? undefined : next);
    begin = next;
  }
}

const sheetEntries = new Set(["xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"]);
/** Finds the archive's parts that hold the first sheet; none if it is broken or larger than any list. */
function unzip(content: Buffer): Map<string, string> {
  try {
    const files = unpack(content, (name) => sheetEntries.has(name), { maxBytes: maxUnpacked, maxEntries });
    return new Map([...files].map(([name, bytes]) => [name, bytes.toString("utf8")]));
  } catch {
    return new Map();
  }
}

/** Reads shared texts lazily: a workbook shares them among all its sheets. */
function sharedStrings(xml: string): (index: number) => string {
  const parts: string[] = [];
  for (const part of partsOf(xml, "<si")) {
    if (parts.push(part) === maxParts) break;
  }
  const textByIndex = new Map<number, string>();
  return (index) => {
    const cachedText = textByIndex.get(index);
    if (cachedText !== undefined) return cachedText;
    const part = parts[index] ?? "";
    const text = textIn(part.slice(0, part.indexOf("</si>")));
    textByIndex.set(index, text);
    return text;
  };
}

/** Joins all texts of a part: a cell may be stored in several runs. */
function textIn(part: string): string {
  let text = "";
  for (const run of partsOf(part, "<t")) {
    const begin = run.indexOf(">") + 1;
    const stop = run.indexOf("</t>");
    if (stop >= begin) text += plain(run.slice(begin, stop));
    if (text.length > maxCellLength) break;
  }
  return text.slice(0, maxCellLength);
}

/** A character by its number, as some programs write all but the Latin letters. */
const numberedCharacter = /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi;

function characterOf(reference: string, hexadecimal: string | undefined, decimal = ""): string {
  const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal);
  return code > 0x10_ff_ff ? reference : String.fromCodePoint(code);
}

const plain = (text: string): string =>
  text
    .replace(numberedCharacter, characterOf)
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");

function cellsOf(row: string, stringAt: (index: number) => string, decimal: "." | ","): string[] {
  const cells: string[] = [];
  for (const part of row.split(/<c(?=[\s>/])/, maxColumns + 1).slice(1)) {
    const column = /\br="([A-Z]{1,3})\d/.exec(part.slice(0, 60))?.[1];
    const kind = /\bt="(\w{1,10})"/.exec(part.slice(0, part.indexOf(">")))?.[1];
    const begin = part.indexOf("<v>");
    const value = begin < 0 ? "" : part.slice(begin + 3, part.indexOf("</v>"));
    const text = textOf(kind, value, { part, shared: stringAt, decimal });
    // A cell may leave out its place: it follows the one before.
    const place = column ? placeOf(column) : cells.length;
    if (place < maxColumns) cells[place] = text;
  }
  return Array.from(cells, (cell) => cell ?? "");
}

const placeOf = (column: string): number =>
  [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function textOf(
  kind: string | undefined,
  value: string,
  cell: { part: string; shared: (index: number) => string; decimal: "." | "," },
): string {
  if (kind === "s") return cell.shared(Number(value));
  if (kind === "inlineStr") return textIn(cell.part);
  if (value.length > maxCellLength) return "";
  if (kind !== undefined && kind !== "n") return plain(value);
  // Spreadsheets keep binary fractions; fifteen digits are what they show of them.
  const number = Number(value);
  const size = Math.abs(number);
  // Limits the exponent: 1e308 written out would be as long as a page.
  if (value.trim() === "" || !(size < 1e15 && (size > 1e-9 || size === 0))) return plain(value);
  return Big(number.toPrecision(15)).toFixed().replace(".", cell.decimal);
}
