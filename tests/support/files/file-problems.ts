import { type CheerioAPI, load } from "cheerio";
import { strFromU8, unzipSync } from "fflate";
import { readCsv, readXlsx } from "./read-sheet";

/** What a file of people is judged by. */
export interface FileReading {
  /** Headings of columns whose values are codes by their nature, such as keys of texts. */
  codes?: readonly string[];
}

/** A name of the portal's code that stands where a reader expects a word: `creditMemo`, `choices.type.order`, `[object`. */
const leak =
  /^[a-z]+(?:[A-Z][a-z]+)+$|^[a-z]+(?:\.[a-z]\w*){1,}$|^(?:true|false|null|undefined|NaN)$|\[object |^[a-z]+(?:_[a-z]+)+$/;

/** A figure, a day or an instant that was written as text, so that no program sorts it or adds it up. */
const formattedValue =
  /^-?\d{1,3}(?:[.,\u00a0\u202f' ]\d{3})*[.,]\d{2}$|^\d{4}-\d\d-\d\d(?:[T ].*)?$|^\d\d[./]\d\d[./]\d{4}/;

/** Names the cells of a table that hold a code instead of a word. */
function leaksIn(rows: readonly (readonly (string | number)[])[], { codes = [] }: FileReading): string[] {
  const [heads = [], ...body] = rows;
  const headProblems = heads.flatMap((head, at) => [
    ...(head === "" ? [`column ${at + 1} has no heading`] : []),
    ...(heads.indexOf(head) === at ? [] : [`two columns are called ${head}`]),
    ...(leak.test(String(head)) ? [`a heading is ${head}`] : []),
  ]);
  const cellProblems = body.flatMap((row) =>
    row.flatMap((cell, at) =>
      typeof cell === "string" && leak.test(cell) && !codes.includes(String(heads[at]))
        ? [`${heads[at]}: ${cell}`]
        : [],
    ),
  );
  return [...headProblems, ...new Set(cellProblems)];
}

/** Names what is wrong with a list as CSV for people, whatever list it is of. */
export const csvProblems = (text: string, reading: FileReading): string[] => [
  ...(text.startsWith("\uFEFF") ? [] : ["no byte order mark"]),
  ...leaksIn(readCsv(text), reading),
];

/** Names what is wrong with a list as CSV for programs: codes are as in the API. */
export function plainProblems(text: string): string[] {
  const [heads = [], ...rows] = readCsv(text);
  const values = rows.flatMap((row) => row.flatMap((cell) => cell.split(/[ :]/)));
  return [
    ...(text.startsWith("\uFEFF") ? ["a byte order mark"] : []),
    ...heads
      .filter((head) => !/^[a-z]+(?:_[a-z0-9]+)*$/.test(head))
      .map((head) => `a column is called ${head}`),
    ...new Set(
      values.filter((value) => /^[a-z]+(?:[A-Z][a-z]*)+$/.test(value)).map((value) => `a value ${value}`),
    ),
  ];
}

/** Names what is wrong with a list as a workbook: its table, how it is shown and printed, and the sheet about it. */
export function workbookProblems(bytes: Uint8Array, reading: FileReading): string[] {
  const files = unzipSync(new Uint8Array(bytes));
  const part = (name: string) => load(strFromU8(files[name] ?? new Uint8Array()), { xml: true });
  const rows = readXlsx(bytes);
  return [
    ...leaksIn(rows, reading),
    ...untypedIn(part("xl/worksheets/sheet1.xml"), part("xl/sharedStrings.xml"), rows, reading),
    ...sheetProblems(part("xl/worksheets/sheet1.xml"), rows),
    ...bookProblems(part("xl/workbook.xml"), part("docProps/core.xml")),
    ...aboutProblems(part("xl/worksheets/sheet2.xml"), part("xl/sharedStrings.xml")),
  ];
}

/** Texts of cells that look like a figure or a day; typed cells are no texts. */
function untypedIn(
  sheet: CheerioAPI,
  sharedStrings: CheerioAPI,
  rows: readonly (readonly (string | number)[])[],
  { codes = [] }: FileReading,
): string[] {
  const texts = sharedStrings("si")
    .toArray()
    .map((each) => sharedStrings(each).text());
  const columnOf = (place: string) =>
    [...place.replace(/\d/g, "")].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  const problems = sheet('c[t="s"]')
    .toArray()
    .flatMap((each) => {
      const text = texts[Number(sheet(each).children("v").text())] ?? "";
      const head = String(rows[0]?.[columnOf(sheet(each).attr("r") ?? "")] ?? "");
      return formattedValue.test(text) && !codes.includes(head) ? [`${head}: ${text} is text`] : [];
    });
  return [...new Set(problems)];
}

function sheetProblems(sheet: CheerioAPI, rows: readonly (readonly (string | number)[])[]): string[] {
  const heads = rows[0] ?? [];
  const widths = sheet("cols > col")
    .toArray()
    .map((each) => Number(sheet(each).attr("width")));
  const problemUnless = (holds: boolean, problem: string) => (holds ? [] : [problem]);
  return [
    ...problemUnless(sheet('pane[state="frozen"][ySplit="1"]').length === 1, "the head is not frozen"),
    ...problemUnless(sheet("autoFilter").length === 1, "there is no filter"),
    ...problemUnless(sheet('pageSetUpPr[fitToPage="1"]').length === 1, "the width does not fit the paper"),
    ...heads.flatMap((head, at) =>
      problemUnless((widths[at] ?? 0) >= displayWidth(String(head)) + 2, `the heading ${head} is cut off`),
    ),
  ];
}

/** Chinese characters take the room of two. */
const displayWidth = (text: string): number =>
  [...text].reduce((width, character) => width + (character >= "\u2e80" && character <= "\uff60" ? 2 : 1), 0);

function bookProblems(book: CheerioAPI, core: CheerioAPI): string[] {
  const names = ["dc\\:title", "dc\\:creator", "dc\\:language", "dcterms\\:created"];
  const year = core("dcterms\\:created").text().slice(0, 4);
  return [
    ...(book('definedName[name="_xlnm.Print_Titles"]').length === 1
      ? []
      : ["the head is not printed on each page"]),
    ...names.filter((name) => core(name).text() === "").map((name) => `the workbook has no ${name}`),
    ...(Number(year) > 2000 ? [] : [`the workbook was written in ${year}`]),
  ];
}

/** The second sheet says what the file holds: the list, what was looked for, and when. */
function aboutProblems(aboutSheet: CheerioAPI, sharedStrings: CheerioAPI): string[] {
  const rows = aboutSheet("row").toArray();
  const texts = sharedStrings("si")
    .toArray()
    .map((each) => sharedStrings(each).text());
  const cells = rows.map((row) =>
    aboutSheet(row)
      .children("c")
      .toArray()
      .map((each) => texts[Number(aboutSheet(each).children("v").text())] ?? ""),
  );
  return [
    ...(cells.length >= 3 ? [] : ["the sheet about the file does not say what was looked for"]),
    ...cells
      .filter(([label, value]) => !label || !value)
      .map(([label]) => `the sheet has no value of ${label}`),
    ...cells.flat().filter((text) => leak.test(text)),
  ];
}
