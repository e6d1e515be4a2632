import { describe, expect, it } from "vitest";
import { arrowFrom, cellsIn } from "./spreadsheet-grid";

const size = { rows: 5, columns: 3 };
const emptyField = { start: true, end: true };

describe("arrow keys in a grid of fields", () => {
  it.each([
    ["ArrowUp", { row: 1, column: 1 }],
    ["ArrowDown", { row: 3, column: 1 }],
    ["Enter", { row: 3, column: 1 }],
    ["ArrowLeft", { row: 2, column: 0 }],
    ["ArrowRight", { row: 2, column: 2 }],
    ["Tab", null],
    ["a", null],
  ])("%s leads from an empty field in the middle to %j", (key, to) => {
    expect(arrowFrom({ row: 2, column: 1 }, key, emptyField, size)).toEqual(to);
  });

  it("stay inside of what is typed until its end", () => {
    const innerCaret = { start: false, end: false };
    expect(arrowFrom({ row: 2, column: 1 }, "ArrowLeft", innerCaret, size)).toBeNull();
    expect(arrowFrom({ row: 2, column: 1 }, "ArrowRight", innerCaret, size)).toBeNull();
    expect(arrowFrom({ row: 2, column: 1 }, "ArrowDown", innerCaret, size)).toEqual({ row: 3, column: 1 });
  });

  it("lead nowhere at the edges", () => {
    expect(arrowFrom({ row: 0, column: 0 }, "ArrowUp", emptyField, size)).toBeNull();
    expect(arrowFrom({ row: 0, column: 0 }, "ArrowLeft", emptyField, size)).toBeNull();
    expect(arrowFrom({ row: 4, column: 2 }, "ArrowDown", emptyField, size)).toBeNull();
    expect(arrowFrom({ row: 4, column: 2 }, "ArrowRight", emptyField, size)).toBeNull();
  });
});

describe("what is pasted", () => {
  it("is read as cells, whichever way lines end", () => {
    expect(cellsIn("A\t1\tBOX\r\nB\t2\r\n")).toEqual([
      ["A", "1", "BOX"],
      ["B", "2"],
    ]);
    expect(cellsIn("A\nB")).toEqual([["A"], ["B"]]);
  });

  it("is left to the field when it is one word, with or without an end of line", () => {
    expect(cellsIn("1000010")).toBeNull();
    expect(cellsIn("1000010\n")).toBeNull();
  });
});
