import type { KeyboardEvent } from "react";

/**
 * Progressive enhancement for a form with fields in the rows of tables: Enter and the arrow keys go to the next row of
 * the same column, also from one table to the next. Enter in the last row sends the form, as it does without script.
 */
export function useGridKeys(): (event: KeyboardEvent<HTMLFormElement>) => void {
  return (event) => {
    const { target, key, currentTarget: form } = event;
    if (!(target instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = key === "ArrowUp" || (key === "Enter" && event.shiftKey) ? -1 : 1;
    if (!["Enter", "ArrowUp", "ArrowDown"].includes(key)) return;
    const cell = target.closest("td, th");
    if (!(cell instanceof HTMLTableCellElement)) return;
    const column = [...form.querySelectorAll<HTMLTableRowElement>("tbody tr")].flatMap(
      (row) => row.cells[cell.cellIndex]?.querySelector<HTMLInputElement>("input:not([type=checkbox])") ?? [],
    );
    const nextField = column[column.indexOf(target) + step];
    // Enter in the last row sends the form.
    if (!nextField) return;
    event.preventDefault();
    nextField.focus();
    nextField.select();
  };
}
