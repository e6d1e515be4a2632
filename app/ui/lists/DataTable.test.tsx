import * as cheerio from "cheerio";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
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
  const ids = $("[name='items[0].quantity']").attr("aria-describedby")?.split(" ") ?? [];
  const texts = ids.map((id) => $(`[id='${id}']`).text());
  expect(texts).toHaveLength(2);
  expect(texts[0]).toContain("Material NOPE-1 is not known");
  expect(texts[1]).toContain("The quantity was rounded up");
  expect($("td[id]")).toHaveLength(2);
});
