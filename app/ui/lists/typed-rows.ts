import { createContext, useContext } from "react";
import type { Notice } from "~/door/outcome";
import type { Translate } from "~/i18n/translate";
import { markedTick } from "~/lib/row-mark";
import type { Cell, ListView, Row } from "./list-view";

/** The form around a list that is shown again: what was typed into fields of its rows, and which rows were ticked. */
export interface TypedRows {
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string[]>>;
}

/** What was typed into one row; its fields are absent where they are as the list shows them first. */
export interface TypedRow {
  value?: string | undefined;
  errors?: string[] | undefined;
  ticked?: true | undefined;
}

export const TypedRowsContext = createContext<TypedRows | null>(null);

export const useTypedRows = (): TypedRows | null => useContext(TypedRowsContext);

/** Collects from the notices of an action what its page shows again in the rows of its list. */
export function typedRowsOf(notices: readonly Notice[], t: Translate): TypedRows | null {
  const typedNotices = notices.filter(({ typed }) => typed?.form === "rows");
  if (typedNotices.length === 0) return null;
  // Objects without prototype, because a product may be called "toString".
  const values: Record<string, string> = Object.create(null);
  const errors: Record<string, string[]> = Object.create(null);
  for (const { key, params, typed } of typedNotices) {
    Object.assign(values, typed?.values);
    if (typed?.field) errors[typed.field] = [...(errors[typed.field] ?? []), t(key, params)];
  }
  return { values, errors };
}

/** Returns what was typed into the field of one row; undefined if nothing was. */
export function typedRowOf(typedRows: TypedRows | null, field: string, row: string): TypedRow | undefined {
  if (!typedRows) return undefined;
  const { values, errors } = typedRows;
  const isTicked = values[markedTick(row)] !== undefined;
  if (values[field] === undefined && errors[field] === undefined && !isTicked) return undefined;
  return { value: values[field], errors: errors[field], ...(isTicked ? { ticked: true } : {}) };
}

/** Returns a list with the fields and ticks of its rows as they were sent. */
export function withTypedRows(view: ListView, typedRows: TypedRows | null): ListView {
  return typedRows ? { ...view, rows: view.rows.map((row) => typedAgain(row, typedRows)) } : view;
}

function typedAgain(row: Row, typedRows: TypedRows): Row {
  let isTicked = row.selected ?? false;
  const cells = Object.entries(row.cells).map(([column, cell]): [string, Cell | null] => {
    const typedRow = cell?.kind === "input" ? typedRowOf(typedRows, cell.name, row.id) : undefined;
    if (cell?.kind !== "input" || !typedRow) return [column, cell];
    isTicked ||= typedRow.ticked ?? false;
    return [column, { ...cell, value: typedRow.value ?? cell.value, errors: typedRow.errors ?? cell.errors }];
  });
  return { ...row, cells: Object.fromEntries(cells), ...(isTicked ? { selected: true } : {}) };
}
