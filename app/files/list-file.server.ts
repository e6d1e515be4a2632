import Papa from "papaparse";
import writeXlsxFile, { type Row as SheetRow } from "write-excel-file/node";
import { type Formats, formatDate, formatInstant, formatMoney, formatQuantity } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { Cell, Column, ListView, Row } from "~/ui/lists/list-view";

export const fileFormats = ["csv", "xlsx"] as const;

export type FileFormat = (typeof fileFormats)[number];

export interface ListFile {
  body: Uint8Array | ReadableStream<Uint8Array>;
  type: string;
  name: string;
}

export interface ListReader {
  t: Translate;
  formats: Formats;
  /** Writes for programs: names, codes and figures in the portal's own format, the same in every language. */
  plain?: boolean;
}

type ListHead = Pick<ListView, "name" | "caption" | "columns">;

/** Writes a list as a file: its visible columns without the actions, in the reader's formats. */
export function listFile(view: ListView, format: FileFormat, reader: ListReader): Promise<ListFile> {
  return longListFile(view, [view.rows], format, reader);
}

/**
 * Does the same for a list that comes page by page. CSV is streamed: each page is sent before the next one is read. A
 * spreadsheet is one compressed archive, so all its rows are held in memory.
 */
export async function longListFile(
  { name: table, caption, columns: allColumns }: ListHead,
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  format: FileFormat,
  reader: ListReader,
): Promise<ListFile> {
  const columns = allColumns.filter((column) => !column.action && !column.hidden);
  const headings = columns.flatMap((column) => headsOf(column, reader));
  const name = `${table.replaceAll(".", "-")}.${format}`;
  if (format === "xlsx") {
    const sheet: SheetRow[] = [headings.map((value) => ({ value, fontWeight: "bold" }))];
    for await (const rows of pages)
      for (const row of rows) sheet.push(valuesOf(row, columns, sheetValues(reader)));
    const body = await writeXlsxFile(sheet, {
      sheet: caption.replace(/[[\]/\\:*?]/g, " ").slice(0, 31),
    }).toBuffer();
    return { body, type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", name };
  }
  const write = reader.plain ? rawValues : formattedValues(reader);
  const delimiter = !reader.plain && reader.formats.numberFormat.startsWith(",") ? ";" : ",";
  const lines = (rows: (string | number)[][]) =>
    `${Papa.unparse(rows, { escapeFormulae: formula, newline: "\r\n", delimiter })}\r\n`;
  async function* text() {
    // Starts with a byte order mark, by which spreadsheets recognise UTF-8.
    yield `\uFEFF${lines([headings])}`;
    for await (const rows of pages) {
      if (rows.length > 0) yield lines(rows.map((row) => valuesOf(row, columns, write)));
    }
  }
  return { body: streamOf(text()), type: "text/csv; charset=utf-8", name };
}

/** Matches cells that a spreadsheet would execute as a formula (CSV injection); a negative amount is none. */
const formula = /^[=+@\t\r＝＋＠－]|^-(?![\d.,' \u00A0\u202F]*$)/;

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

/** Currency and unit get columns of their own beside their figure. */
const companions = { money: "currency", quantity: "unit" } as const;

function headsOf({ name, caption, datatype, remark }: Column, { t, plain }: ListReader): string[] {
  if (datatype !== "money" && datatype !== "quantity") return [plain ? name : caption];
  const companion = companions[datatype];
  const headings = plain ? [name, `${name}_${companion}`] : [caption, t(`ui.${companion}`)];
  return remark ? [...headings, plain ? remark.name : remark.caption] : headings;
}

type Write = (cell: Cell) => string | number;

function valuesOf(row: Row, columns: readonly Column[], write: Write): (string | number)[] {
  return columns.flatMap(({ name, datatype, remark }) => {
    const cell = row.cells[name];
    const value = cell ? write(cell) : "";
    if (datatype === "money") {
      const { currency, note = "" } = cell?.kind === "money" ? cell : { currency: "" };
      return remark ? [value, currency, note] : [value, currency];
    }
    if (datatype === "quantity") return [value, cell?.kind === "quantity" ? (cell.unit ?? "") : ""];
    return [value];
  });
}

/** Replaces U+2212: spreadsheets parse only the hyphen-minus. */
const withAsciiMinus = (figure: string) => figure.replace("−", "-");

/** Writes each cell as the table shows it. */
const formattedValues =
  ({ t, formats }: ListReader): Write =>
  (cell) => {
    switch (cell.kind) {
      case "text":
        return cell.note ? `${cell.text} (${cell.note})` : cell.text;
      case "links":
        return cell.links.map(({ text }) => text).join(", ");
      case "number":
        return withAsciiMinus(formatQuantity(cell.value, formats));
      case "money":
        return withAsciiMinus(formatMoney(cell.amount, formats));
      case "quantity":
        return withAsciiMinus(formatQuantity(cell.quantity, formats));
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

/** Keeps numbers as numbers, so that a spreadsheet can calculate with them. */
const sheetValues = (reader: ListReader): Write => {
  const formatters = reader.plain ? rawValues : formattedValues(reader);
  return (cell) => {
    if (cell.kind === "number") return asNumber(cell.value);
    if (cell.kind === "money") return asNumber(cell.amount);
    return cell.kind === "quantity" ? asNumber(cell.quantity) : formatters(cell);
  };
};

const rawValues: Write = (cell) => {
  switch (cell.kind) {
    case "text":
      return cell.note ? `${cell.text} (${cell.note})` : cell.text;
    case "links":
      return cell.links.map(({ text }) => text).join(", ");
    case "money":
      return cell.amount;
    case "quantity":
      return cell.quantity;
    case "date":
      return cell.date;
    case "instant":
      return cell.instant;
    case "status":
      return cell.code;
    case "yesNo":
      return String(cell.yes);
    case "number":
    case "input":
      return cell.value;
    case "actions":
      return "";
  }
};

/** Keeps figures as text beyond 15 digits, where a spreadsheet would round them. */
function asNumber(text: string): string | number {
  const value = Number(text);
  return Number.isFinite(value) && text.replace(/\D/g, "").length <= 15 ? value : text;
}
