import * as cheerio from "cheerio";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { openParts } from "~/http/render/kept-parts.server";
import { PartWriterProvider } from "../pages/KeptPart";
import { DataTable } from "./DataTable";
import type { ListView } from "./list-view";

const view: ListView = {
  name: "cart",
  address: "/cart/shop",
  caption: "Lines",
  columns: [
    { name: "material", caption: "Product", datatype: "text", key: true },
    { name: "quantity", caption: "Quantity", datatype: "input" },
  ],
  rows: [
    {
      id: "1",
      kind: "error",
      messages: [
        { severity: "error", text: "Material NOPE-1 is not known" },
        { severity: "info", text: "The quantity was rounded up" },
      ],
      cells: {
        material: { kind: "text", text: "NOPE-1" },
        quantity: { kind: "input", name: "items[0].quantity", value: "1", label: "Quantity for line 10" },
      },
    },
    {
      id: "2",
      messages: [{ severity: "info", text: "No field to describe" }],
      cells: { material: { kind: "text", text: "M8" }, quantity: null },
    },
  ],
};

it("describes the field of a row by all that is said about the row", () => {
  const $ = cheerio.load(renderToStaticMarkup(createElement(DataTable, { view })));
  const ids = $("[id='items[0].quantity']").attr("aria-describedby")?.split(" ") ?? [];
  const texts = ids.map((id) => $(`[id='${id}']`).text());
  expect(texts).toHaveLength(2);
  expect(texts[0]).toContain("Material NOPE-1 is not known");
  expect(texts[1]).toContain("The quantity was rounded up");
  expect($("td[id]")).toHaveLength(2);
});

it("names each field after its row, so that browsers restore what was typed nowhere else", () => {
  const nameOf = (name: string) => {
    const quantity = { kind: "input" as const, name, label: "Quantity", value: "1" };
    const [row] = view.rows;
    const rows = row ? [{ ...row, cells: { ...row.cells, quantity } }] : [];
    const $ = cheerio.load(renderToStaticMarkup(createElement(DataTable, { view: { ...view, rows } })));
    return $(`[id='${name}']`).attr("name");
  };
  expect(nameOf("items[0].quantity")).toBe(`items[0:${view.rows[0]?.id}].quantity`);
  expect(nameOf("quantity:1000010")).toBe("quantity:1000010");
});

it("writes rows as text on a page without script, and the same as with it", () => {
  const text = (value: string, href?: string) => ({
    kind: "text" as const,
    text: value,
    ...(href ? { href } : {}),
  });
  const orders: ListView = {
    name: "orders",
    address: "/orders",
    caption: "Orders",
    selectable: true,
    columns: [
      { name: "number", caption: "Number", datatype: "text", key: true, sticky: "left" },
      { name: "total", caption: "Total", datatype: "money" },
      { name: "items", caption: "Items", datatype: "text", beneath: true },
    ],
    rows: [
      {
        id: "1",
        kind: "late",
        open: false,
        anchor: "row-1",
        cells: {
          number: text("1", "/orders/1?a=1&b=2"),
          total: { kind: "money", amount: "12.50", currency: "EUR" },
          items: text('Bolts & "nuts"'),
        },
      },
      { id: "2", kind: "child", partOf: "1", cells: { number: text("2"), total: null, items: text("More") } },
      { id: "3", kind: "normal", selected: true, cells: { number: text("3"), total: null, items: text("") } },
      { id: "4", open: true, cells: { number: text("4"), total: null, items: text("Washers") } },
    ],
  };
  const table = createElement(DataTable, { view: orders });
  const html = () => {
    const parts = openParts();
    const markup = renderToStaticMarkup(createElement(PartWriterProvider, { value: parts }, table));
    const noBlanks = { token: "", path: "", pathInQuery: "", supportCode: "", spacedCode: "", action: "" };
    return String(parts.fillIn(markup, noBlanks));
  };
  expect(html()).toBe(renderToStaticMarkup(table));
  expect(html()).toBe(renderToStaticMarkup(table));
});

it("writes a class for the cells of columns that wrap alone, and for what stands beneath a row", () => {
  const cells = { number: "4711", remark: "Two boxes", items: "Hexagon nut" };
  const columns: ListView["columns"] = [
    { name: "number", caption: "Number", datatype: "text", key: true },
    { name: "po_number", caption: "PO number", datatype: "text" },
    { name: "remark", caption: "Remark", datatype: "text", wrap: true },
    { name: "items", caption: "Lines", datatype: "text", beneath: true },
  ];
  const rowCells = Object.entries({ ...cells, po_number: "B26/1" }).map(([name, text]) => [
    name,
    { kind: "text" as const, text },
  ]);
  const rows = [{ id: "1", cells: Object.fromEntries(rowCells) }];
  const list: ListView = { name: "orders", address: "/orders", caption: "Orders", columns, rows };
  const $ = cheerio.load(renderToStaticMarkup(createElement(DataTable, { view: list })));
  const classes = $("table.list td")
    .toArray()
    .map((cell) => $(cell).attr("class"));
  expect(classes).toEqual([undefined, "wrap", "wrap"]);
});
