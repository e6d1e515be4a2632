import { numberAfter } from "../../cart";

/** The number that was typed over that of a line: the line goes to where a line of that number would stand. */
export interface Move {
  id: string;
  to: number;
}

interface Line {
  id: string;
  itemNumber: number;
}

/**
 * Returns the new number of each line after some have moved: 10, 20, 30 … in the new order. A line that takes the number of
 * another one pushes it on its way: it stands before it when it goes up, and after it when it goes down.
 */
export function renumberLines(lines: readonly Line[], moves: readonly Move[]): Line[] {
  const targets = new Map(moves.map(({ id, to }) => [id, to]));
  const places = lines.map(({ id, itemNumber }) => {
    const to = targets.get(id) ?? itemNumber;
    return { id, to, side: Math.sign(to - itemNumber), itemNumber };
  });
  places.sort((a, b) => a.to - b.to || a.side - b.side || a.itemNumber - b.itemNumber);
  let last = 0;
  return places.map(({ id }) => {
    last = numberAfter(last);
    return { id, itemNumber: last };
  });
}
