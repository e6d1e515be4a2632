import type { ColumnRole } from "./column-roles";
import type { HeadingCell } from "./find-heading";
import { phrasesOf, textOf } from "./lines-of-text";
import type { TextLine, Word } from "./source-page";

export interface Column {
  role: ColumnRole | null;
  heading: string;
  left: number;
  right: number;
}

/**
 * Gives each heading the strip of the page that its values take. Between two headings lies the gap that the fewest words
 * below them cross; of several such gaps the widest.
 */
export function columnsOf(cells: readonly HeadingCell[], body: readonly TextLine[]): Column[] {
  const sortedCells = [...cells].sort((one, other) => one.left - other.left);
  const borders = sortedCells
    .slice(1)
    .map((cell, index) => borderBetween(sortedCells[index] as HeadingCell, cell, body));
  return sortedCells.map((cell, index) => ({
    role: cell.role === "item" ? itemRole(cell, sortedCells, body) : cell.role,
    heading: cell.text,
    left: borders[index - 1] ?? Number.NEGATIVE_INFINITY,
    right: borders[index] ?? Number.POSITIVE_INFINITY,
  }));
}

function borderBetween(leftCell: HeadingCell, rightCell: HeadingCell, body: readonly TextLine[]): number {
  const from = Math.min((leftCell.left + leftCell.right) / 2, rightCell.left);
  const to = Math.max((rightCell.left + rightCell.right) / 2, leftCell.right);
  const spans = [
    { left: leftCell.left, right: leftCell.right, cost: 1_000 },
    { left: rightCell.left, right: rightCell.right, cost: 1_000 },
    ...body.flatMap(({ words }) => [
      ...words.map(({ left, right }) => ({ left, right, cost: 10 })),
      ...phrasesOf(words).map((phrase) => ({
        left: phrase[0]?.left ?? 0,
        right: phrase.at(-1)?.right ?? 0,
        cost: 1,
      })),
    ]),
  ].filter(({ left, right }) => right > from && left < to);
  const stops = [...new Set([from, to, ...spans.flatMap(({ left, right }) => [left, right])])]
    .filter((stop) => stop >= from && stop <= to)
    .sort((one, other) => one - other);
  let best = { cost: Number.POSITIVE_INFINITY, left: from, right: to };
  for (const [index, left] of stops.entries()) {
    const right = stops[index + 1];
    if (right === undefined || right - left < 0.3) continue;
    const middle = (left + right) / 2;
    const cost = spans.reduce(
      (sum, span) => (span.left < middle && middle < span.right ? sum + span.cost : sum),
      0,
    );
    // Stretches of equal cost that touch are one gap.
    if (cost === best.cost && Math.abs(best.right - left) < 0.01) best.right = right;
    else if (cost < best.cost || (cost === best.cost && right - left > best.right - best.left))
      best = { cost, left, right };
  }
  return (best.left + best.right) / 2;
}

/** Tells whether values below "Item" or "Article" are line numbers, product numbers or names. */
function itemRole(cell: HeadingCell, all: readonly HeadingCell[], body: readonly TextLine[]): ColumnRole {
  const roles = new Set(all.map(({ role }) => role));
  const index = all.indexOf(cell);
  const previousCell = all[index - 1];
  const nextCell = all[index + 1];
  const values = body
    .map(({ words }) =>
      textOf(
        words.filter(
          ({ left, right }) =>
            left < (nextCell?.left ?? Number.POSITIVE_INFINITY) - 1 &&
            right > (previousCell ? previousCell.right : Number.NEGATIVE_INFINITY),
        ),
      ),
    )
    .filter(Boolean);
  const share = (matches: (value: string) => boolean) =>
    values.filter(matches).length / Math.max(1, values.length);
  const hasMaterial = roles.has("material") || roles.has("supplierMaterial") || roles.has("customerMaterial");
  if (!roles.has("position") && index === 0 && share((value) => /^\d{1,5}$/.test(value)) > 0.3) {
    const numbers = values.filter((value) => /^\d{1,5}$/.test(value)).map(Number);
    if (numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0) || number === 1))
      return "position";
  }
  if (hasMaterial) return roles.has("description") ? "other" : "description";
  if (roles.has("description")) return "material";
  return share((value) => /\d/.test(value) && !value.includes(" ")) > 0.3 ? "material" : "description";
}

export type Cells = Partial<Record<ColumnRole, Word[]>>;

/** Distributes the words of a line over the columns in whose strips their middles are; of two columns of a kind the first. */
export function cellsIn({ words }: TextLine, columns: readonly Column[]): Cells {
  const cells: Cells = {};
  for (const word of words) {
    const middle = (word.left + word.right) / 2;
    const column = columns.find(({ left, right }) => left <= middle && middle < right);
    const role = column?.role;
    if (!role || columns.find((each) => each.role === role) !== column) continue;
    cells[role] = [...(cells[role] ?? []), word];
  }
  return cells;
}
