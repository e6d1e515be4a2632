import { createContext, useContext } from "react";
import type { Notice } from "~/door/outcome";
import type { Translate } from "~/i18n/translate";
import type { Cell, ListView, Row } from "./list-view";

/** The form around a list that is shown again: quantities and ticks of its rows, as `packTyped` writes them, and problems. */
export interface TypedRows {
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string[]>>;
}

/** Quantity and tick of one row as they were sent, with problems; absent where they are as the list shows them first. */
export interface TypedRow {
  value?: string | undefined;
  errors?: string[] | undefined;
  ticked?: boolean | undefined;
}

/** Begins what belongs to a ticked row. No quantity begins so: they are trimmed. */
const tick = "\t";
/** Stands for a quantity that was emptied. */
const blank = " ";

/** Writes quantity and tick of a row in few bytes, for a notice is a cookie. */
export const packTyped = ({ value, ticked = false }: TypedRow): string =>
  (ticked ? tick : "") + (value === undefined ? "" : value || blank);

function unpackTyped(text: string): TypedRow {
  const isTicked = text.startsWith(tick);
  const quantity = isTicked ? text.slice(tick.length) : text;
  return { ticked: isTicked, value: quantity === "" ? undefined : quantity.trim() };
}

export const TypedRowsContext = createContext<TypedRows | null>(null);

export const useTypedRows = (): TypedRows | null => useContext(TypedRowsContext);

/** Collects from the notices of an action what its page shows again in the rows of its list. */
export function typedRowsOf(notices: readonly Notice[], t: Translate): TypedRows | null {
  const typedNotices = notices.filter(({ typedFields }) => typedFields?.form === "rows");
  if (typedNotices.length === 0) return null;
  // Objects without prototype, because a product may be called "toString".
  const values: Record<string, string> = Object.create(null);
  const errors: Record<string, string[]> = Object.create(null);
  for (const { key, params, typedFields } of typedNotices) {
    Object.assign(values, typedFields?.values);
    if (typedFields?.field)
      errors[typedFields.field] = [...(errors[typedFields.field] ?? []), t(key, params)];
  }
  return { values, errors };
}

/** Returns what was typed and ticked in one row; undefined if nothing was. */
export function typedRowOf(typedRows: TypedRows | null, row: string): TypedRow | undefined {
  const text = typedRows?.values[row];
  const errors = typedRows?.errors[row];
  if (text === undefined && errors === undefined) return undefined;
  return { ...unpackTyped(text ?? ""), errors };
}

/** Returns a list with the quantities and ticks of its rows as they were sent. */
export function withTypedRows(view: ListView, typedRows: TypedRows | null): ListView {
  return typedRows ? { ...view, rows: view.rows.map((row) => typedAgain(row, typedRows)) } : view;
}

function typedAgain(row: Row, typedRows: TypedRows): Row {
  const typedRow = typedRowOf(typedRows, row.id);
  if (!typedRow) return row;
  const { value, errors, ticked } = typedRow;
  const cells = Object.entries(row.cells).map(([column, cell]): [string, Cell | null] =>
    cell?.kind === "input" && cell.name === `quantity:${row.id}`
      ? [column, { ...cell, value: value ?? cell.value, errors: errors ?? cell.errors }]
      : [column, cell],
  );
  return { ...row, cells: Object.fromEntries(cells), ...(ticked ? { selected: true } : {}) };
}
