import { type Formats, partsOfInstant } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { columnWidth } from "~/lib/column-width";
import type { Cell, Row } from "~/ui/lists/list-view";
import { companionOf, type FileColumn, noteOf, textWithNote, withoutNote } from "./file-columns";
import type { CellValue } from "./workbook";

interface Reader {
  t: Translate;
  formats: Formats;
}

/** Returns the value of a cell as a spreadsheet keeps it: figures and dates as such, whatever their format. */
export function sheetValueOf(column: FileColumn, row: Row, reader: Reader): CellValue {
  const cell = row.cells[column.source];
  if (!cell) return null;
  if (column.part === "companion") return companionOf(cell);
  return column.part === "note" ? noteOf(cell) : contentOf(withoutNote(cell, column.hasNoteColumn), reader);
}

function contentOf(cell: Cell, { t, formats }: Reader): CellValue {
  switch (cell.kind) {
    case "text":
      return textWithNote(cell);
    case "links":
      return cell.links.map(({ text }) => text).join(", ");
    case "number":
    case "input":
      return asNumber(cell.value);
    case "money":
      return asNumber(cell.amount);
    case "quantity":
      return asNumber(cell.quantity);
    case "date":
      return cell.date;
    case "instant": {
      // A spreadsheet knows no time zones: it shows what the reader's clock showed.
      const { date, time } = partsOfInstant(cell.instant, formats.timeZone);
      return `${date}T${time}Z`;
    }
    case "status":
      return cell.label;
    case "yesNo":
      return t(cell.yes ? "ui.yes" : "ui.no");
    case "actions":
      return null;
  }
}

/** Keeps figures as text beyond 15 digits, where a spreadsheet would round them. */
function asNumber(text: string): CellValue {
  const value = Number(text);
  return text !== "" && Number.isFinite(value) && text.replace(/\D/g, "").length <= 15 ? value : text;
}

/** Returns the reader's date format in the notation of spreadsheets. */
export const excelDate = ({ dateFormat }: Formats): string =>
  dateFormat.replace("%Y", "yyyy").replace("%m", "mm").replace("%d", "dd");

const maxWidth = 60;
/** Room for group signs and decimal places, which the value does not have. */
const figureRoom = 5;

/** Returns the width that shows the heading with its filter button and the longest value. */
export const widthOf = ({ caption, format }: FileColumn, maxLength: number): number =>
  Math.min(maxWidth, Math.max(columnWidth(caption) + 4, maxLength + (format === "text" ? 2 : 3)));

export function lengthOf(value: CellValue, format: FileColumn["format"]): number {
  if (value === null) return 0;
  if (format === "date") return 10;
  if (format === "instant") return 19;
  return typeof value === "number" ? String(value).length + figureRoom : columnWidth(value);
}
