import type { Blob } from "node:buffer";
import type Stream from "node:stream";
import { deserialize } from "node:v8";
import writeXlsxFile, { type Feature, type Row } from "write-excel-file/node";
import { digitsOf } from "~/lib/currency-digits";
import { escapeXml } from "~/lib/escape";
import { type CellValue, type SheetColumn, sheetName, type Workbook } from "./workbook";

/** Writes the archive of a workbook. Takes a second for 4,000 rows, so it is called in a thread of its own. */
export async function composeWorkbook(workbook: Workbook): Promise<Uint8Array> {
  const { title, columns, about } = workbook;
  const rows = workbook.rows.flatMap((piece): CellValue[][] => deserialize(piece));
  const head: Row = columns.map(({ caption, format }) => ({
    value: caption,
    fontWeight: "bold",
    backgroundColor: "#eef3f6",
    ...(isFigure(format) ? { align: "right" as const } : {}),
  }));
  const data = [
    head,
    ...rows.map((row) => columns.map((column, index) => cellOf(row, index, column, workbook))),
  ];
  const facts = about.facts.map(([label, value]): Row => [{ value: label, fontWeight: "bold" }, { value }]);
  const bytes = await writeXlsxFile(
    [
      {
        data,
        sheet: sheetName(title),
        columns: columns.map(({ width }) => ({ width })),
        stickyRowsCount: 1,
        orientation: "landscape",
      },
      { data: facts, sheet: sheetName(about.title), columns: [{ width: 24 }, { width: 80 }] },
    ],
    { features: [printFeature(workbook, rows.length), properties(workbook)] },
  ).toBuffer();
  return new Uint8Array(bytes);
}

/** Content of files as the library takes it. */
type WorkbookFeature = Feature<Stream | Buffer | Blob>;

const isFigure = (format: SheetColumn["format"]) =>
  format === "amount" || format === "quantity" || format === "number";

/** Returns the format of a figure; null for the general one. */
function figureFormat(value: number, format: SheetColumn["format"], currency: CellValue): string | null {
  if (format === "amount") {
    const digits = digitsOf(String(currency ?? ""));
    return digits === 0 ? "#,##0" : `#,##0.${"0".repeat(digits)}`;
  }
  if (format !== "quantity") return null;
  // Whole quantities would otherwise show a lonely decimal sign.
  return Number.isInteger(value) ? "#,##0" : "#,##0.###";
}

function cellOf(
  row: readonly CellValue[],
  index: number,
  { format }: SheetColumn,
  { dateFormat, timeFormat }: Workbook,
): Row[number] {
  const value = row[index] ?? null;
  if (value === null || value === "") return null;
  if (typeof value === "number") {
    const code = figureFormat(value, format, row[index + 1] ?? null);
    return code ? { value, format: code } : { value };
  }
  if (format === "date" || format === "instant") {
    const date = new Date(format === "date" ? `${value}T00:00:00Z` : value);
    if (!Number.isNaN(date.getTime()))
      return { value: date, format: format === "date" ? dateFormat : timeFormat };
  }
  return { value, type: String };
}

/** Letters of a column in addresses of cells: 1 is A, 27 is AA. */
function columnLetters(column: number): string {
  const rest = (column - 1) % 26;
  const letters = column > 26 ? columnLetters((column - rest - 1) / 26) : "";
  return letters + String.fromCharCode(65 + rest);
}

/** Filters the head, repeats it on each printed page, and fits the columns to the width of the paper. */
function printFeature({ title, columns }: Workbook, rows: number): WorkbookFeature {
  const range = `A1:${columnLetters(Math.max(1, columns.length))}${rows + 1}`;
  const absoluteRange = range.replace(/([A-Z]+)(\d+)/g, "$$$1$$$2");
  const quotedName = `'${escapeXml(sheetName(title).replaceAll("'", "''"))}'`;
  const names =
    `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${quotedName}!${absoluteRange}</definedName>` +
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">${quotedName}!$1:$1</definedName>`;
  return {
    files: {
      transform: {
        "xl/worksheets/sheet{id}.xml": {
          transform: (xml, _options, { sheetIndex }) =>
            sheetIndex === 0
              ? xml
                  .replace("<sheetViews", '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews')
                  .replace("</sheetData>", `</sheetData><autoFilter ref="${range}"/>`)
                  .replace("<pageSetup ", '<pageSetup fitToHeight="0" ')
                  .replace(
                    /(<pageSetup [^>]*\/>)/,
                    "$1<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>",
                  )
              : xml,
        },
        "xl/workbook.xml": {
          transform: (xml) => xml.replace("<definedNames/>", `<definedNames>${names}</definedNames>`),
        },
      },
    },
  };
}

/** Adds title, author and language, by which archives find a file. */
function properties({ title, author, language, createdAt }: Workbook): WorkbookFeature {
  const core = "docProps/core.xml";
  return {
    files: {
      transform: {
        "[Content_Types].xml": {
          insert: () =>
            `<Override PartName="/${core}" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>`,
        },
        "_rels/.rels": {
          insert: () =>
            `<Relationship Id="rIdProperties" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="${core}"/>`,
        },
      },
      write: {
        files: () => ({
          [core]:
            '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
            '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
            `<dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(author)}</dc:creator><dc:language>${escapeXml(language)}</dc:language>` +
            `<dcterms:created xsi:type="dcterms:W3CDTF">${escapeXml(createdAt)}</dcterms:created></cp:coreProperties>`,
        }),
      },
    },
  };
}
