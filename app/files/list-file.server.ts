import { serialize } from "node:v8";
import Papa from "papaparse";
import { type Formats, formatDate, formatInstant, formatZonedInstant } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { digitsOf } from "~/lib/currency-digits";
import { formulaPattern } from "~/lib/escape";
import { inTurns } from "~/lib/in-turns.server";
import { wireCode } from "~/lib/wire-code";
import type { Cell, Column, ListView, Row } from "~/ui/lists/list-view";
import { type FileColumn, fileColumnsOf, fileValuesOf, textWithNote } from "./file-columns";
import { excelDate, lengthOf, sheetValueOf, widthOf } from "./sheet-values";
import type { FileFact, SheetColumn } from "./workbook";
import { writeWorkbook } from "./write-workbook.server";

export const fileFormats = ["csv", "xlsx"] as const;

export type FileFormat = (typeof fileFormats)[number];

export interface ListFile {
  body: Uint8Array | ReadableStream<Uint8Array>;
  type: string;
  name: string;
  /** Language of headings and texts; absent in files for programs. */
  language?: string;
}

export interface ListReader {
  t: Translate;
  formats: Formats;
  /** Writes for programs: names, codes and figures in the portal's own format, the same in every language. */
  plain?: boolean;
  /** Packs a file for programs (gzip). */
  compact?: boolean;
  /** User or customer; threads give those who ask their turns. */
  who?: string;
}

/** Version of the format for programs (docs/csv-for-programs.md): counted up when a column changes its meaning. */
const plainVersion = 2;

/** Name of a file, and the sheet that says what a workbook holds. Every file has both, so that none is lost among others. */
export interface FileHead {
  /** Name without its ending. */
  fileName: string;
  about: { title: string; author: string; createdAt: Date; facts: FileFact[] };
}

interface FileOrigin {
  /** Parts of the name: list or document, customer, day or period. */
  name: readonly (string | undefined)[];
  /** Microsite that writes the file, or seller of the document in it. */
  author: string;
  /** Customer, search and period; a fact without a value is left out. */
  facts: readonly FileFact[];
  now: Date;
  t: Translate;
  formats: Formats;
}

export const fileHeadOf = ({ name, author, facts, now, t, formats }: FileOrigin): FileHead => ({
  fileName: name.filter(Boolean).join("-"),
  about: {
    title: t("documents.sheet.title"),
    author,
    createdAt: now,
    facts: [
      ...facts.filter(([, value]) => value !== ""),
      [t("documents.sheet.created"), formatZonedInstant(now, formats)],
    ],
  },
});

export type ListHead = Pick<ListView, "caption" | "columns"> & FileHead;

/** Writes a list as a file: its visible columns without the actions, in the reader's formats. */
export function listFile(
  view: ListHead & Pick<ListView, "rows">,
  format: FileFormat,
  reader: ListReader,
): Promise<ListFile> {
  return longListFile(view, [view.rows], format, reader);
}

/**
 * Writes a list that comes page by page. CSV is streamed: each page is sent before the next one is read. A
 * spreadsheet is one compressed archive, so all its rows are in memory first.
 */
export async function longListFile(
  head: ListHead,
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  format: FileFormat,
  reader: ListReader,
): Promise<ListFile> {
  const shownColumns = head.columns.filter((column) => !column.action && !column.hidden);
  const columns = shownColumns.flatMap((column) => fileColumnsOf(column, reader));
  const version = reader.plain ? `-v${plainVersion}` : "";
  const name = `${fileNameOf(head)}${version}.${format}`;
  const language = reader.plain ? {} : { language: reader.formats.locale };
  if (format === "xlsx") return { ...(await workbookOf(head, columns, pages, reader)), name, ...language };
  const body = streamOf(csvOf(shownColumns, columns, pages, reader));
  if (reader.compact)
    return {
      body: body.pipeThrough(new CompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>),
      type: "application/gzip",
      name: `${name}.gz`,
    };
  return { body, type: "text/csv; charset=utf-8", name, ...language };
}

/** Leaves only signs that every file system takes. */
const fileNameOf = ({ fileName }: ListHead): string => fileName.replaceAll(".", "-").replace(/[^\w-]+/g, "-");

async function workbookOf(
  { caption, about }: ListHead,
  columns: readonly FileColumn[],
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  { t, formats, who }: ListReader,
) {
  const rows: Uint8Array[] = [];
  const reader = { t, formats };
  const lengths = columns.map(() => 0);
  for await (const page of inTurns(pages)) {
    const values = page.map((row) => columns.map((column) => sheetValueOf(column, row, reader)));
    for (const [index, { format }] of columns.entries())
      for (const row of values)
        lengths[index] = Math.max(lengths[index] ?? 0, lengthOf(row[index] ?? null, format));
    rows.push(serialize(values));
  }
  const sheetColumns = columns.map(
    (column, index): SheetColumn => ({
      caption: column.caption,
      format: column.format,
      width: widthOf(column, lengths[index] ?? 0),
    }),
  );
  const dateFormat = excelDate(formats);
  const body = await writeWorkbook(
    {
      title: caption,
      author: about.author,
      language: formats.locale,
      createdAt: about.createdAt.toISOString(),
      dateFormat,
      timeFormat: `${dateFormat} hh:mm:ss`,
      columns: sheetColumns,
      rows,
      about: { title: about.title, facts: [[t("documents.sheet.list"), caption], ...about.facts] },
    },
    who,
  );
  return { body, type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" };
}

async function* csvOf(
  shownColumns: readonly Column[],
  columns: readonly FileColumn[],
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  reader: ListReader,
): AsyncGenerator<string> {
  const { plain, formats } = reader;
  const write = plain ? rawValue : formattedValue(reader);
  const options = {
    newline: "\r\n",
    delimiter: !plain && formats.numberFormat.startsWith(",") ? ";" : ",",
    // Programs get what is stored; a spreadsheet would execute it.
    ...(plain ? {} : { escapeFormulae: formulaPattern }),
  };
  const lines = (rows: (string | number)[][]) => `${Papa.unparse(rows, options)}\r\n`;
  // A byte order mark tells spreadsheets that the file is UTF-8; programs would read it as part of the first name.
  yield `${plain ? "" : "\uFEFF"}${lines([columns.map(({ name, caption }) => (plain ? name : caption))])}`;
  for await (const rows of inTurns(pages))
    yield lines(rows.map((row) => fileValuesOf(shownColumns, row, write)));
}

function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const next = await texts.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}

/** Writes figures with the reader's decimal sign, and without group signs, which spreadsheets of other regions misread. */
const figureOf = (figure: string, { numberFormat }: Formats) =>
  numberFormat.startsWith(",") ? figure.replace(".", ",") : figure;

/** Writes the decimals of the currency: 478.7 is 478.70 in EUR, 478.00 is 478 in JPY. Digits that count are kept. */
function withDigitsOf(currency: string, amount: string): string {
  const digits = digitsOf(currency);
  const [wholePart = "0", fraction = ""] = amount.split(".");
  const remainder = fraction.slice(digits).replace(/0+$/, "");
  const decimals = fraction.slice(0, digits).padEnd(digits, "0") + remainder;
  return decimals ? `${wholePart}.${decimals}` : wholePart;
}

/** Writes each cell in the reader's formats. */
const formattedValue =
  ({ t, formats }: ListReader) =>
  (cell: Cell): string => {
    switch (cell.kind) {
      case "text":
        return textWithNote(cell);
      case "links":
        return cell.links.map(({ text }) => text).join(", ");
      case "number":
        return figureOf(cell.value, formats);
      case "money":
        return figureOf(withDigitsOf(cell.currency, cell.amount), formats);
      case "quantity":
        return figureOf(cell.quantity, formats);
      case "date":
        return formatDate(cell.date, formats);
      case "instant":
        return formatInstant(cell.instant, formats);
      case "status":
        return cell.label;
      case "yesNo":
        return t(cell.yes ? "ui.yes" : "ui.no");
      case "input":
        return cell.value;
      case "actions":
        return "";
    }
  };

function rawValue(cell: Cell): string {
  switch (cell.kind) {
    case "text":
      return cell.value ?? textWithNote(cell);
    case "links":
      return cell.links.map(({ text, value }) => value ?? text).join(" ");
    case "money":
      return cell.amount;
    case "quantity":
      return cell.quantity;
    case "date":
      return cell.date;
    case "instant":
      return cell.instant;
    case "status":
      return wireCode(cell.code);
    case "yesNo":
      return String(cell.yes);
    case "number":
    case "input":
      return cell.value;
    case "actions":
      return "";
  }
}
