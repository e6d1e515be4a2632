import type { Translate } from "~/i18n/translate";
import type { Cell, Column, Row } from "~/ui/lists/list-view";
import type { ColumnFormat } from "./workbook";

/** Column of a file: currency, unit and remark of a list's column are columns of their own. */
export interface FileColumn {
  /** Name for programs. */
  name: string;
  caption: string;
  format: ColumnFormat;
  /** Column of the list that it belongs to, and the part of the cell that it holds. */
  source: string;
  part: "value" | "companion" | "note";
  /** The remark is a column of its own instead of following the value. */
  hasNoteColumn: boolean;
}

/** Column that follows each figure, since an amount means nothing without its currency or unit. */
const companions = { money: "currency", quantity: "unit" } as const;

const formats: Partial<Record<Cell["kind"], ColumnFormat>> = {
  money: "amount",
  quantity: "quantity",
  number: "number",
  date: "date",
  instant: "instant",
};

export function fileColumnsOf(column: Column, { t }: { t: Translate }): FileColumn[] {
  const { name, caption, datatype, remark } = column;
  const common = { source: name, hasNoteColumn: remark !== undefined };
  const format = formats[datatype] ?? "text";
  const value: FileColumn = { ...common, name, caption, format, part: "value" };
  const columns = [value];
  if (datatype === "money" || datatype === "quantity") {
    const companion = companions[datatype];
    columns.push({
      name: `${name}_${companion}`,
      // Several amounts would have several columns of the same heading.
      caption: t("ui.labelled", { label: caption, value: t(`ui.${companion}`) }),
      ...common,
      format: "text",
      part: "companion",
    });
  }
  if (remark) columns.push({ ...remark, ...common, format: "text", part: "note" });
  return columns;
}

/** Returns the values of a row for all columns of a file, written by `write`. */
export const fileValuesOf = (columns: readonly Column[], row: Row, write: (cell: Cell) => string): string[] =>
  columns.flatMap(({ name, datatype, remark }) => {
    const cell = row.cells[name];
    const values = [cell ? write(withoutNote(cell, remark !== undefined)) : ""];
    if (datatype === "money" || datatype === "quantity") values.push(cell ? companionOf(cell) : "");
    if (remark) values.push(cell ? noteOf(cell) : "");
    return values;
  });

export function companionOf(cell: Cell): string {
  if (cell.kind === "money") return cell.currency;
  return cell.kind === "quantity" ? (cell.unit ?? "") : "";
}

export function withoutNote(cell: Cell, hasNoteColumn: boolean): Cell {
  if (!hasNoteColumn || cell.kind !== "text") return cell;
  const { note, ...rest } = cell;
  return rest;
}

export const textWithNote = ({ text, note }: Extract<Cell, { kind: "text" }>): string =>
  note ? `${text} (${note})` : text;

export const noteOf = (cell: Cell): string => ("note" in cell ? (cell.note ?? "") : "");
