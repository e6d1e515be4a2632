import { listId } from "./list-address";
import { type Cell, isBlank, type ListView, type Row } from "./list-view";

/**
 * Rows of a page with script stand in it once: as HTML. Their cells are left out of its data, and the browser reads what was
 * written back from the table. Rows of later answers to script have their cells again.
 */

/** HTML of a row's cells, and of the line beneath it. */
interface WrittenRow {
  cells: string;
  details: string;
}

/** Returns the data of a page's routes without what its tables say already; for the page itself, never for script. */
export function withoutWrittenCells(loaderData: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const route = (data: unknown) =>
    mapFields(data, (field) => withoutCells(field) ?? mapFields(field, withoutNestedCells));
  const withoutNestedCells = (field: unknown) => withoutCells(field) ?? field;
  return Object.fromEntries(Object.entries(loaderData).map(([id, data]) => [id, route(data)]));
}

function mapFields(data: unknown, change: (field: unknown) => unknown): unknown {
  if (data === null || typeof data !== "object" || Object.getPrototypeOf(data) !== Object.prototype)
    return data;
  let changedData: Record<string, unknown> | undefined;
  for (const [name, field] of Object.entries(data)) {
    const changedField = change(field);
    if (changedField !== field) changedData = { ...(changedData ?? data), [name]: changedField };
  }
  return changedData ?? data;
}

function withoutCells(field: unknown): ListView | undefined {
  const view = field as Partial<ListView> | null | undefined;
  if (view?.isReadBack !== true || !view.rows || !view.columns) return undefined;
  const { columns } = view;
  const visibleColumns = columns.filter(({ hidden }) => !hidden);
  const lowerColumns = visibleColumns.filter((column) => column.beneath);
  const key = columns.find((column) => column.key);
  const rows = view.rows.map((row): Row => {
    const isInput = (cell: Cell | null | undefined) => cell?.kind === "input";
    if (Object.values(row.cells).some(isInput)) return row;
    const nameCell = key && row.cells[key.name];
    const isNamed = key !== undefined && nameCell?.kind === "text" && nameCell.text !== row.id;
    const cells = isNamed ? { [key.name]: { kind: "text" as const, text: nameCell.text } } : {};
    return {
      ...row,
      cells,
      written: { details: lowerColumns.some(({ name }) => isFilled(row.cells[name])) },
    };
  });
  return { ...(view as ListView), rows };
}

const isFilled = (cell: Cell | null | undefined): boolean => Boolean(cell) && !isBlank(cell as Cell);

/** Values read from the rows, by the mark that copies of a row share. */
const writtenRows = new WeakMap<object, WrittenRow>();

/** Reads the rows of a list from the page as it came; needed before React could write them anew. */
export function readWrittenRows(view: ListView): void {
  const [first] = view.rows;
  if (!first?.written || writtenRows.has(first.written)) return;
  const lines = document.getElementById(listId(view))?.querySelectorAll(":scope > table > tbody > tr") ?? [];
  let at = 0;
  const next = () => lines[at++]?.innerHTML ?? "";
  for (const { written, messages = [] } of view.rows) {
    if (!written) return;
    writtenRows.set(written, { cells: next(), details: written.details ? next() : "" });
    at += messages.length;
  }
}

export function writtenRowOf({ written }: Row): WrittenRow | undefined {
  return written && (writtenRows.get(written) ?? { cells: "", details: "" });
}

/** Tells whether a browser reads two texts as the same elements: it writes quotes and spaces its own way. */
export function isSameHtml(writtenHtml: string, html: string): boolean {
  if (writtenHtml === html) return true;
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.innerHTML === writtenHtml;
}
