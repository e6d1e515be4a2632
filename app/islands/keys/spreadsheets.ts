import type { Island } from "../island";
import { arrowFrom, cellsIn, type Place } from "./spreadsheet-grid";

type Control = HTMLInputElement | HTMLSelectElement;

/** A table whose fields are filled in like a spreadsheet; the attribute names the box for lists that exceed its rows. */
const tables = "table[data-spreadsheet]";

/**
 * Lets arrow keys move from field to field as in a spreadsheet, and pasted cells fill the grid. Lines that exceed its rows go
 * to the text box for long lists, so that none is lost.
 */
export const spreadsheets: Island = (page) => {
  page.addEventListener("keydown", (event) => {
    const { target, key } = event;
    // Arrow keys keep their meaning in a select.
    if (!(target instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const rows = rowsAround(target);
    const place = placeOf(rows, target);
    if (!place) return;
    // Enter goes down, as in a spreadsheet, and never sends a half-filled grid, not even from the last row.
    if (key === "Enter") event.preventDefault();
    const { selectionStart, selectionEnd, value } = target;
    const at = { start: selectionEnd === 0, end: selectionStart === value.length };
    const to = arrowFrom(place, key, at, { rows: rows.length, columns: rows[0]?.length ?? 0 });
    const nextField = to && rows[to.row]?.[to.column];
    if (!nextField) return;
    event.preventDefault();
    nextField.focus();
    if (nextField instanceof HTMLInputElement) nextField.select();
  });
  page.addEventListener("paste", (event) => {
    const { target, clipboardData } = event;
    const text = clipboardData?.getData("text/plain") ?? "";
    const cells = cellsIn(text);
    if (!cells || !(target instanceof HTMLInputElement)) return;
    const rows = rowsAround(target);
    const place = placeOf(rows, target);
    if (!place) return;
    event.preventDefault();
    const box = page.getElementById(target.closest<HTMLElement>(tables)?.dataset.spreadsheet ?? "");
    if (place.row + cells.length > rows.length && box instanceof HTMLTextAreaElement) {
      box.value = text;
      box.focus();
      return;
    }
    for (const [downSteps, line] of cells.entries())
      for (const [columnSteps, cell] of line.entries()) {
        const field = rows[place.row + downSteps]?.[place.column + columnSteps];
        if (field) field.value = cell;
      }
  });
};

/** Lists the fields of the table around a field by rows; none around others. */
function rowsAround(field: Element): Control[][] {
  const table = field.closest<HTMLTableElement>(tables);
  return [...(table?.tBodies[0]?.rows ?? [])].map((row) => [
    ...row.querySelectorAll<Control>("input, select"),
  ]);
}

function placeOf(rows: Control[][], field: Control): Place | null {
  const row = rows.findIndex((fields) => fields.includes(field));
  return row < 0 ? null : { row, column: rows[row]?.indexOf(field) ?? 0 };
}
