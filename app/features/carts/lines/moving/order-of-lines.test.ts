import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renumberLines } from "./order-of-lines";

const linesOf = (...numbers: number[]) =>
  numbers.map((itemNumber) => ({ id: `line ${itemNumber}`, itemNumber }));
const order = (...moves: [from: number, to: number][]) =>
  renumberLines(
    linesOf(10, 20, 30, 40),
    moves.map(([from, to]) => ({ id: `line ${from}`, to })),
  ).map(({ id }) => Number(id.slice(5)));

describe("renumberLines", () => {
  it("puts a line between two others, to the top or to the end", () => {
    expect(order([40, 15])).toEqual([10, 40, 20, 30]);
    expect(order([40, 1])).toEqual([40, 10, 20, 30]);
    expect(order([10, 999])).toEqual([20, 30, 40, 10]);
  });

  it("takes the place of the line whose number was typed", () => {
    expect(order([40, 20])).toEqual([10, 40, 20, 30]);
    expect(order([10, 30])).toEqual([20, 30, 10, 40]);
    expect(order([10, 20], [20, 10])).toEqual([20, 10, 30, 40]);
  });

  it("keeps every line once, numbers them anew, and keeps the order of those that did not move", () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        numbers,
        fc.array(fc.tuple(fc.nat(11), fc.nat(120)), { maxLength: 4 }),
        (all, typedPositions) => {
          const lines = linesOf(...all.sort((a, b) => a - b));
          const moves = typedPositions.flatMap(([index, to]) =>
            lines[index] ? [{ id: lines[index].id, to }] : [],
          );
          const result = renumberLines(lines, moves);
          expect(result.map(({ itemNumber }) => itemNumber)).toEqual(
            lines.map((_, index) => (index + 1) * 10),
          );
          expect(result.map(({ id }) => id).sort()).toEqual(lines.map(({ id }) => id).sort());
          const unmovedIds = (ids: readonly string[]) =>
            ids.filter((id) => moves.every((move) => move.id !== id));
          expect(unmovedIds(result.map(({ id }) => id))).toEqual(unmovedIds(lines.map(({ id }) => id)));
        },
      ),
    );
  });
});
