import { describe, expect, it } from "vitest";
import type { ListView, Row } from "./list-view";
import { withoutWrittenCells } from "./written-rows";

const text = (value: string) => ({ kind: "text" as const, text: value });

function viewOf(rows: Row[], isReadBack = true): ListView {
  return {
    ...{ name: "orders", address: "/orders", caption: "Orders" },
    columns: [
      { name: "number", caption: "Number", datatype: "text", key: true },
      { name: "items", caption: "Items", datatype: "text", beneath: true },
    ],
    rows,
    ...(isReadBack ? { isReadBack: true as const } : {}),
  };
}

const rowsIn = (data: Record<string, unknown>) => (data.route as { view: ListView }).view.rows;

describe("the data of a page", () => {
  it("has no cells that stand in it already, and says which rows have a line beneath them", () => {
    const rows: Row[] = [
      { id: "1", cells: { number: text("1"), items: text("Bolts") }, open: false },
      { id: "2", cells: { number: text("No. 2"), items: text("") } },
      { id: "3", cells: { number: text("3"), items: null } },
    ];
    expect(rowsIn(withoutWrittenCells({ route: { view: viewOf(rows) } }))).toEqual([
      { id: "1", cells: {}, open: false, written: { details: true } },
      // Buttons of the row are called by its name.
      { id: "2", cells: { number: text("No. 2") }, written: { details: false } },
      { id: "3", cells: {}, written: { details: false } },
    ]);
  });

  it("keeps rows with fields, lists that something else reads, and everything that is no list", () => {
    const field = { kind: "input" as const, name: "q", value: "1", label: "Quantity" };
    const withField: Row[] = [{ id: "1", cells: { number: field } }];
    const rows: Row[] = [{ id: "1", cells: { number: text("1") } }];
    const data = {
      route: {
        view: viewOf(withField),
        page: { other: viewOf(rows, false) },
        when: new Date(0),
        none: null,
      },
      root: { light: false },
      empty: undefined,
    };
    expect(withoutWrittenCells(data)).toEqual(data);
  });

  it("leaves the data itself as it was, and finds a list within a page", () => {
    const rows: Row[] = [{ id: "1", cells: { number: text("1") } }];
    const data = { route: { page: { view: viewOf(rows) }, title: "Orders" } };
    const { route } = withoutWrittenCells(data) as typeof data;
    expect(route.page.view.rows[0]?.cells).toEqual({});
    expect(route.title).toBe("Orders");
    expect(data.route.page.view.rows[0]?.cells).toEqual({ number: text("1") });
  });
});
