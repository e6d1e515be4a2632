import { describe, expect, it } from "vitest";
import {
  isFoldedAway,
  isSelectable,
  isTall,
  type ListView,
  lastPage,
  nextSort,
  type RowKind,
} from "./list-view";

describe("a list", () => {
  it("turns round when the same heading is pressed again", () => {
    const first = nextSort(undefined, "date");
    expect(first).toEqual({ field: "date", direction: "asc" });
    expect(nextSort(first, "date")).toEqual({ field: "date", direction: "desc" });
    expect(nextSort({ field: "date", direction: "desc" }, "date").direction).toBe("asc");
    expect(nextSort({ field: "date", direction: "asc" }, "total").direction).toBe("asc");
  });

  it("has one page even when it is empty", () => {
    expect(lastPage({ page: 1, pageSize: 10, totalResults: 0 })).toBe(1);
    expect(lastPage({ page: 1, pageSize: 10, totalResults: 10 })).toBe(1);
    expect(lastPage({ page: 1, pageSize: 10, totalResults: 11 })).toBe(2);
  });

  it("lets nobody tick what is deleted or part of another row", () => {
    const kinds: RowKind[] = [
      "normal",
      "parent",
      "error",
      "info",
      "late",
      "overdue",
      "child",
      "included",
      "deleted",
      "locked",
    ];
    const tickable = kinds.filter((kind) => isSelectable({ id: "1", kind, cells: {} }));
    expect(tickable).toEqual(["normal", "parent", "error", "info", "late", "overdue", "locked"]);
  });

  it("is 62vh high with sticky columns and more than five rows, never otherwise", () => {
    const list = (rows: number, sticky?: "left"): ListView => ({
      name: "orders",
      address: "/orders",
      caption: "Orders",
      columns: [{ name: "number", caption: "Number", datatype: "text", ...(sticky ? { sticky } : {}) }],
      rows: Array.from({ length: rows }, (_, index) => ({ id: String(index), cells: {} })),
    });
    expect(isTall(list(6, "left"))).toBe(true);
    expect(isTall(list(5, "left"))).toBe(false);
    expect(isTall(list(6))).toBe(false);
  });

  it("folds away what lies beneath a closed row, however deep", () => {
    const rows = [
      { id: "set", open: false, cells: {} },
      { id: "part", open: true, partOf: "set", cells: {} },
      { id: "screw", partOf: "part", cells: {} },
      { id: "other", cells: {} },
    ];
    expect(rows.filter((row) => isFoldedAway({ rows }, row)).map(({ id }) => id)).toEqual(["part", "screw"]);
  });
});
