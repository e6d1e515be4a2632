/** Keyboard navigation in a grid of fields, and parsing of pasted spreadsheet cells; no DOM needed. */
export interface Place {
  row: number;
  column: number;
}

/** Returns the cell that an arrow or Enter leads to; null inside a text and at the edge, where the key stays the field's own. */
export function arrowFrom(
  place: Place,
  key: string,
  at: { start: boolean; end: boolean },
  size: { rows: number; columns: number },
): Place | null {
  const { row, column } = place;
  const to =
    key === "Enter"
      ? { row: row + 1, column }
      : key === "ArrowUp"
        ? { row: row - 1, column }
        : key === "ArrowDown"
          ? { row: row + 1, column }
          : key === "ArrowLeft" && at.start
            ? { row, column: column - 1 }
            : key === "ArrowRight" && at.end
              ? { row, column: column + 1 }
              : null;
  if (!to || to.row < 0 || to.column < 0 || to.row >= size.rows || to.column >= size.columns) return null;
  return to;
}

/** Parses cells as spreadsheets copy them; null for plain text. */
export function cellsIn(text: string): string[][] | null {
  if (!/[\t\n]/.test(text.trim())) return null;
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\n+$/, "")
    .split("\n")
    .map((line) => line.split("\t").map((cell) => cell.trim()));
}
