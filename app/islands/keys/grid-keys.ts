import type { Island } from "../island";

/**
 * Moves through a form with fields in the rows of tables: Enter and the arrow keys go to the next row of the same column,
 * also from one table to the next. Enter in the last row sends the form, as it does without script.
 */
export const gridKeys: Island = (page) => {
  page.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (!["Enter", "ArrowUp", "ArrowDown"].includes(key)) return;
    if (!(target instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const form = target.closest("form[data-grid]");
    const cell = target.closest("td, th");
    if (!form || !(cell instanceof HTMLTableCellElement)) return;
    const step = key === "ArrowUp" || (key === "Enter" && event.shiftKey) ? -1 : 1;
    const column = [...form.querySelectorAll<HTMLTableRowElement>("tbody tr")].flatMap(
      (row) => row.cells[cell.cellIndex]?.querySelector<HTMLInputElement>("input:not([type=checkbox])") ?? [],
    );
    const nextField = column[column.indexOf(target) + step];
    // Enter in the last row sends the form.
    if (!nextField) return;
    event.preventDefault();
    nextField.focus();
    nextField.select();
  });
};
