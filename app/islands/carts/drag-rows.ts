import type { Island } from "../island";

/**
 * Moves lines by dragging where their number moves them: the cell of the number is a handle to drag the line by. A drop
 * writes the number beside that of the line it falls on, and presses the button that saves it, which the form names.
 */
export const dragRows: Island = (page) => {
  page.addEventListener("pointerdown", ({ target }) => {
    if (!(target instanceof HTMLElement) || target instanceof HTMLInputElement) return;
    const form = target.closest<HTMLFormElement>("form[data-moves]");
    const cell = target.closest("td");
    const row = cell?.closest("tr");
    if (form && row && cell?.contains(positionIn(row))) startDrag(form, row);
  });
};

function startDrag(form: HTMLFormElement, row: HTMLTableRowElement): void {
  row.draggable = true;
  const dragEnd = new AbortController();
  const { signal } = dragEnd;
  const mark = (targetRow: HTMLTableRowElement | null, side: "above" | "under" | "") => {
    for (const one of form.querySelectorAll<HTMLElement>("tr[data-drop]")) delete one.dataset.drop;
    if (targetRow && side) targetRow.dataset.drop = side;
  };
  const end = () => {
    dragEnd.abort();
    mark(null, "");
    row.draggable = false;
  };
  form.addEventListener(
    "dragstart",
    ({ dataTransfer }) => {
      // Firefox drags only what carries data.
      dataTransfer?.setData("text/plain", positionIn(row)?.value ?? "");
      if (dataTransfer) dataTransfer.effectAllowed = "move";
    },
    { signal },
  );
  form.addEventListener(
    "dragover",
    (event) => {
      const targetRow = lineAt(event.target);
      if (!targetRow) return;
      event.preventDefault();
      mark(targetRow, targetRow === row ? "" : sideOf(targetRow, event.clientY));
    },
    { signal },
  );
  form.addEventListener(
    "drop",
    (event) => {
      event.preventDefault();
      const targetRow = lineAt(event.target);
      const field = positionIn(row);
      const number = Number(targetRow && positionIn(targetRow)?.value);
      const side = targetRow ? sideOf(targetRow, event.clientY) : "above";
      end();
      if (!targetRow || targetRow === row || !field || !Number.isInteger(number)) return;
      field.value = String(Math.max(0, side === "above" ? number - 1 : number + 1));
      form.requestSubmit(form.querySelector<HTMLButtonElement>(`button[value="${form.dataset.moves}"]`));
    },
    { signal },
  );
  form.addEventListener("dragend", end, { signal });
  // A press that drags nothing.
  form.ownerDocument.addEventListener("pointerup", end, { signal });
}

const positionIn = (row: HTMLTableRowElement) =>
  row.querySelector<HTMLInputElement>("input[name$='.position']");

/** Returns the line that something belongs to: rows beneath a line have no number of their own. */
function lineAt(target: EventTarget | null): HTMLTableRowElement | null {
  let row = target instanceof Element ? target.closest("tr") : null;
  while (row && !positionIn(row)) row = row.previousElementSibling as HTMLTableRowElement | null;
  return row;
}

function sideOf(row: HTMLTableRowElement, y: number): "above" | "under" {
  const { top, height } = row.getBoundingClientRect();
  return y < top + height / 2 ? "above" : "under";
}
