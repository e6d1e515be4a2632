import type { Island } from "../island";

/**
 * Moves lines by dragging where their number moves them: the cell of the number is a handle to drag the line by. A drop
 * writes the number beside that of the line it falls on, and presses the button that saves it, which the form names.
 * A finger drags by the grip beside the number, which alone does not scroll the page: browsers drag by touch only after a
 * long press, and not all of them.
 */
export const dragRows: Island = (page) => {
  page.addEventListener("pointerdown", (event) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target instanceof HTMLInputElement) return;
    const form = target.closest<HTMLFormElement>("form[data-moves]");
    const cell = target.closest("td");
    const row = cell?.closest("tr");
    if (!form || !row || !cell?.contains(positionIn(row))) return;
    if (event.pointerType === "mouse") dragByMouse(form, row);
    else if (target !== cell) dragByFinger(form, row, event);
  });
};

/** Marks where a line would be dropped; without a place, nowhere. */
function mark(form: HTMLFormElement, place: Place | null): void {
  for (const one of form.querySelectorAll<HTMLElement>("tr[data-drop]")) delete one.dataset.drop;
  if (place) place.row.dataset.drop = place.side;
}

function dragByMouse(form: HTMLFormElement, row: HTMLTableRowElement): void {
  row.draggable = true;
  const dragEnd = new AbortController();
  const { signal } = dragEnd;
  const end = () => {
    dragEnd.abort();
    mark(form, null);
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
      const place = placeAt(event.target, event.clientY);
      if (!place) return;
      event.preventDefault();
      mark(form, place.row === row ? null : place);
    },
    { signal },
  );
  form.addEventListener(
    "drop",
    (event) => {
      event.preventDefault();
      end();
      move(form, row, placeAt(event.target, event.clientY));
    },
    { signal },
  );
  form.addEventListener("dragend", end, { signal });
  // A press that drags nothing.
  form.ownerDocument.addEventListener("pointerup", end, { signal });
}

/** Near its edges a window scrolls while a line is dragged, in pixels. */
const edge = 96;
const pixelsPerFrame = 10;

function dragByFinger(form: HTMLFormElement, row: HTMLTableRowElement, { pointerId }: PointerEvent): void {
  const page = form.ownerDocument;
  const dragEnd = new AbortController();
  const { signal } = dragEnd;
  let finger: { x: number; y: number } | undefined;
  const findPlace = () => {
    const place = finger ? placeAt(page.elementFromPoint(finger.x, finger.y), finger.y) : null;
    return place && form.contains(place.row) && place.row !== row ? place : null;
  };
  const scroll = () => {
    if (signal.aborted || !finger) return;
    const way = finger.y < edge ? -1 : finger.y > window.innerHeight - edge ? 1 : 0;
    window.scrollBy(0, way * pixelsPerFrame);
    mark(form, findPlace());
    requestAnimationFrame(scroll);
  };
  const listen = (name: "pointermove" | "pointerup" | "pointercancel", act: (event: PointerEvent) => void) =>
    page.addEventListener(name, (event) => event.pointerId === pointerId && act(event), { signal });
  const end = () => {
    dragEnd.abort();
    mark(form, null);
  };
  listen("pointermove", ({ clientX, clientY }) => {
    const isFirst = !finger;
    finger = { x: clientX, y: clientY };
    if (isFirst) scroll();
  });
  listen("pointerup", () => {
    const place = findPlace();
    end();
    move(form, row, place);
  });
  listen("pointercancel", end);
}

/** Writes the number beside that of the line at the place, and saves it. */
function move(form: HTMLFormElement, row: HTMLTableRowElement, place: Place | null): void {
  const field = positionIn(row);
  const number = Number(place && positionIn(place.row)?.value);
  if (!place || place.row === row || !field || !Number.isInteger(number)) return;
  field.value = String(Math.max(0, place.side === "above" ? number - 1 : number + 1));
  form.requestSubmit(form.querySelector<HTMLButtonElement>(`button[value="${form.dataset.moves}"]`));
}

const positionIn = (row: HTMLTableRowElement) =>
  row.querySelector<HTMLInputElement>("input[name$='.position']");

interface Place {
  row: HTMLTableRowElement;
  side: "above" | "under";
}

/** Returns the line that something belongs to, and its half: rows beneath a line have no number of their own. */
function placeAt(target: EventTarget | null, y: number): Place | null {
  let row = target instanceof Element ? target.closest("tr") : null;
  while (row && !positionIn(row)) row = row.previousElementSibling as HTMLTableRowElement | null;
  if (!row) return null;
  const { top, height } = row.getBoundingClientRect();
  return { row, side: y < top + height / 2 ? "above" : "under" };
}
