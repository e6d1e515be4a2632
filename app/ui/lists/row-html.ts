import { escapeHtml } from "~/lib/escape";
import { markedTick } from "~/lib/row-mark";
import { attributes, type CellReader, cellHtml, type PlainCell } from "./cell-html";
import { type Cell, type Column, isBlank, isSelectable, type ListView, type Row } from "./list-view";
import { tableFormId } from "./TableForm";

/** The part of a list that its rows are written from. */
export interface RowList {
  view: ListView;
  columns: readonly ListedColumn[];
  reader: CellReader;
}

/** A column with its class, which all its cells have. */
export type ListedColumn = Column & { classes: string };

/** Tells whether a row is written as text: one with fields is made of components. */
export const isPlainRow = (row: Row, columns: readonly Column[]): boolean =>
  columns.every(({ name }) => row.cells[name]?.kind !== "input");

/** Writes the cells of a row without fields. */
export function rowHtml(row: Row, list: RowList): string {
  let html = list.view.selectable ? `<td class="w-pick">${pickHtml(row, list)}</td>` : "";
  for (const column of list.columns) {
    const cell = row.cells[column.name];
    const tag = column.key ? "th" : "td";
    const content =
      cell && cell.kind !== "input"
        ? contentHtml(row, column, cell, list)
        : contentHtml(row, column, null, list);
    html += `<${tag}${attributes(cellAttributes(column, cell))}>${content}</${tag}>`;
  }
  return html;
}

/** The attributes of a cell's element, named as in HTML. */
export function cellAttributes(column: ListedColumn, cell: Cell | null | undefined) {
  const classes = cell && isFigure(cell) ? `${column.classes} figure`.trim() : column.classes;
  const isLabelled = !column.key && !column.action && cell && !isBlank(cell);
  return {
    scope: column.key ? "row" : undefined,
    class: classes || undefined,
    "data-label": isLabelled ? column.caption : undefined,
  };
}

/** Writes what stands in a cell: in that of the key between the button that folds its row and a note about the row. */
export function contentHtml(row: Row, column: Column, cell: PlainCell | null, list: RowList): string {
  const content = cell && !isBlank(cell) ? cellHtml(cell, list.reader) : "";
  return column.key ? toggleHtml(row, list) + content + noteHtml(row, list) : content;
}

export function pickHtml(row: Row, { columns, reader }: RowList): string {
  const isOffered = isSelectable(row) || row.kind === "deleted";
  if (!isOffered) return "";
  const hasFields = Object.values(row.cells).some((cell) => cell?.kind === "input");
  const values = {
    name: hasFields ? markedTick(row.id) : "selected",
    value: row.id,
    checked: row.selected,
    disabled: !isSelectable(row),
    "aria-label": reader.t("ui.select.row", { row: nameOf(row, columns) }),
  };
  return `<input type="checkbox" class="pick"${attributes(values)}>`;
}

/** Folds the rows beneath away; the server stores the state for this table. */
function toggleHtml(row: Row, { view, columns, reader }: RowList): string {
  if (row.open === undefined) return "";
  const values = {
    form: view.inForm ? undefined : tableFormId(view),
    value: `${row.open ? "close" : "open"}:${row.id}`,
    "aria-expanded": row.open ? "true" : "false",
    "aria-label": toggleLabel(row, row.open, { columns, reader }),
  };
  return `<button type="submit" class="toggle" name="intent"${attributes(values)}>${toggleSign(row.open)}</button>`;
}

const toggleSign = (isOpen: boolean): string => (isOpen ? "▾" : "▸");

const toggleLabel = (row: Row, isOpen: boolean, list: Pick<RowList, "columns" | "reader">): string =>
  list.reader.t(isOpen ? "ui.row.close" : "ui.row.open", { row: nameOf(row, list.columns) });

/** Says in words what indents and colours show only to some: the kind of a row. */
function noteHtml(row: Row, { view, columns, reader: { t } }: RowList): string {
  const small = (text: string) => `<small> ${escapeHtml(text)}</small>`;
  switch (row.kind) {
    case "child":
    case "included": {
      const parent = view.rows.find(({ id }) => id === row.partOf);
      const name = parent ? nameOf(parent, columns) : (row.partOf ?? "");
      return small(t(row.kind === "child" ? "ui.row.partOf" : "ui.row.includedIn", { row: name }));
    }
    case "deleted":
      return small(`(${t("ui.row.deleted")})`);
    case "late":
      return small(`(${t("ui.row.late")})`);
    case "overdue":
      return small(`(${t("ui.row.overdue")})`);
    case "locked":
      return small(`(${t("ui.row.locked")})`);
    default:
      return "";
  }
}

/** Returns the name of a row: the text of its key column. */
function nameOf(row: Row, columns: readonly Column[]): string {
  const key = columns.find((column) => column.key) ?? columns[0];
  const cell = key ? row.cells[key.name] : undefined;
  return cell?.kind === "text" ? cell.text : row.id;
}

/** Tells whether the cell needs tabular figures; a class on the cell saves an element per value. */
const isFigure = (cell: Cell): boolean => figures.includes(cell.kind);

const figures: readonly Cell["kind"][] = ["number", "date", "instant"];
const rightAligned: readonly Cell["kind"][] = ["number", "money", "quantity"];

export function classOf(column: Column): string {
  const justify = column.justify ?? (rightAligned.includes(column.datatype) ? "right" : "left");
  const classes = [
    justify === "left" ? "" : justify,
    column.width ? `w-${column.width}` : "",
    column.sticky ? `stick-${column.sticky}` : "",
    column.wrap ? "wrap" : "",
    column.line ? "line" : "",
    column.action ? "acts" : "",
  ];
  return classes.filter(Boolean).join(" ");
}
