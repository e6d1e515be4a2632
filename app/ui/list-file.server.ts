import Papa from "papaparse";
import writeXlsxFile, { type SheetData } from "write-excel-file/node";
import { type Formats, formatDate, formatInstant } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { Cell, ListView } from "./list-view";

export const fileFormats = ["csv", "xlsx"] as const;

export type FileFormat = (typeof fileFormats)[number];

export interface ListFile {
  body: Uint8Array;
  type: string;
  name: string;
}

/** A list as a file for people: the columns of its table without those that only act, in the reader's formats. */
export async function listFile(
  view: ListView,
  format: FileFormat,
  reader: { t: Translate; formats: Formats },
): Promise<ListFile> {
  const columns = view.columns.filter((column) => !column.action && !column.hidden);
  const head = columns.map(({ caption }) => caption);
  const rows = view.rows.map((row) => columns.map(({ name }) => plain(row.cells[name] ?? null, reader)));
  const name = `${view.name.replaceAll(".", "-")}.${format}`;
  if (format === "xlsx") {
    const sheet: SheetData = [head.map((value) => ({ value, fontWeight: "bold" })), ...rows];
    const body = await writeXlsxFile(sheet, { sheet: view.caption.slice(0, 31) }).toBuffer();
    return { body, type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", name };
  }
  // Without the mark at its head spreadsheets take the file for something older than Unicode.
  const text = `\uFEFF${Papa.unparse([head, ...rows], { escapeFormulae: true, newline: "\r\n" })}`;
  return { body: new TextEncoder().encode(text), type: "text/csv; charset=utf-8", name };
}

/** Numbers stay numbers, so that a spreadsheet can add them up; all else is what the table says. */
function plain(cell: Cell | null, { t, formats }: { t: Translate; formats: Formats }): string | number {
  switch (cell?.kind) {
    case undefined:
      return "";
    case "text":
      return cell.text;
    case "links":
      return cell.links.map(({ text }) => text).join(", ");
    case "number":
      return asNumber(cell.value);
    case "money":
      return asNumber(cell.amount);
    case "quantity":
      return asNumber(cell.quantity);
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
}

/** A figure that a spreadsheet would round stays as it is written. */
function asNumber(text: string): string | number {
  const value = Number(text);
  return Number.isFinite(value) && text.replace(/\D/g, "").length <= 15 ? value : text;
}
