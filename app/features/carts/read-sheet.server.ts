import { inflateRawSync } from "node:zlib";
import Papa from "papaparse";

/** No list of 10,000 lines is larger than this when unpacked; a file made to fill the memory is. */
const mostUnpacked = 40_000_000;

/** The rows of the first sheet of a workbook, or of a CSV; null if it is neither. */
export function readSheet(name: string, content: Buffer): string[][] | null {
  if (content.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004"))) return readWorkbook(content);
  if (/\.xlsx$/i.test(name)) return null;
  const text = content.toString("utf8").replace(/^\uFEFF/, "");
  return Papa.parse<string[]>(text, { skipEmptyLines: true, delimitersToGuess: [";", "\t", ",", "|"] }).data;
}

function readWorkbook(content: Buffer): string[][] | null {
  const files = unzip(content);
  const sheet = files.get("xl/worksheets/sheet1.xml")?.();
  if (!sheet) return null;
  const shared = sharedStrings(files.get("xl/sharedStrings.xml")?.() ?? "");
  return sheet
    .split("<row")
    .slice(1)
    .map((row) => cellsOf(row, shared));
}

/** What each entry of the archive holds, unpacked when it is asked for. */
function unzip(content: Buffer): Map<string, () => string> {
  const files = new Map<string, () => string>();
  const end = content.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  if (end < 0) return files;
  const count = content.readUInt16LE(end + 10);
  let at = content.readUInt32LE(end + 16);
  for (let index = 0; index < count && at + 46 <= content.length; index++) {
    const method = content.readUInt16LE(at + 10);
    const packed = content.readUInt32LE(at + 20);
    const nameLength = content.readUInt16LE(at + 28);
    const skip = content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
    const local = content.readUInt32LE(at + 42);
    const name = content.toString("utf8", at + 46, at + 46 + nameLength);
    files.set(name, () => {
      const begin = local + 30 + content.readUInt16LE(local + 26) + content.readUInt16LE(local + 28);
      const bytes = content.subarray(begin, begin + packed);
      return (method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: mostUnpacked })).toString(
        "utf8",
      );
    });
    at += 46 + nameLength + skip;
  }
  return files;
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

function cellsOf(row: string, shared: readonly string[]): string[] {
  const cells: string[] = [];
  for (const part of row.split("<c ").slice(1)) {
    const column = /r="([A-Z]{1,3})\d/.exec(part.slice(0, 60))?.[1] ?? "A";
    const kind = /\bt="(\w{1,10})"/.exec(part.slice(0, part.indexOf(">")))?.[1];
    const begin = part.indexOf("<v>");
    const value = begin < 0 ? "" : part.slice(begin + 3, part.indexOf("</v>"));
    const text =
      kind === "s" ? (shared[Number(value)] ?? "") : kind === "inlineStr" ? textIn(part) : plain(value);
    const place = [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    if (place < 50) cells[place] = text;
  }
  return Array.from(cells, (cell) => cell ?? "");
}
