import type { KeyboardEvent } from "react";

/**
 * Progressive enhancement for a form with fields in the rows of tables: Enter and the arrow keys go to the next row of
 * the same column, also from one table to the next, and Ctrl+Enter presses the form's first visible main button. Without
 * script Enter presses the form's first button.
 */
export function useGridKeys(): (event: KeyboardEvent<HTMLFormElement>) => void {
  return (event) => {
    const { target, key, currentTarget: form } = event;
    if (!(target instanceof HTMLInputElement) || target.type === "hidden" || event.altKey) return;
    if (key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      form.requestSubmit(form.querySelector<HTMLButtonElement>("button.main"));
      return;
    }
    const step = key === "ArrowUp" || (key === "Enter" && event.shiftKey) ? -1 : 1;
    if (!["Enter", "ArrowUp", "ArrowDown"].includes(key)) return;
    const cell = target.closest("td, th");
    if (!(cell instanceof HTMLTableCellElement)) return;
    const column = [...form.querySelectorAll<HTMLTableRowElement>("tbody tr")].flatMap(
      (row) => row.cells[cell.cellIndex]?.querySelector<HTMLInputElement>("input:not([type=checkbox])") ?? [],
    );
    const nextField = column[column.indexOf(target) + step];
    event.preventDefault();
    nextField?.focus();
    nextField?.select();
  };
}
