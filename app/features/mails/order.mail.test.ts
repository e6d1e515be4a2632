import { expect, it } from "vitest";
import { maxShortLines } from "~/erp/long-document";
import { defaultFormats } from "~/i18n/formats";
import { translatorFor } from "~/i18n/translator.server";
import { linesTable, maxMailedLines, takeMailedLines } from "./order.mail";

const words = {
  t: translatorFor({ formats: defaultFormats, micrositeId: null }),
  formats: defaultFormats,
};

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    itemNumber: 10 * (at + 1),
    name: "Bolt M8",
    details: [],
    quantity: "1 PCE",
    delivery: "",
    net: "2.00",
    messages: [],
  }));

it("has all lines of a short order, and of a long one the first hundred with the number of the others", () => {
  const rowsOf = (count: number) =>
    linesTable({ ...takeMailedLines(linesOf(count)), currency: "EUR" }, "200.00 EUR", words).rows;
  expect(rowsOf(100)).toHaveLength(100);
  const rows = rowsOf(1_050);
  expect(rows).toHaveLength(101);
  expect(rows.slice(-2)).toEqual([
    ["1000 · Bolt M8", "1 PCE", "2.00 EUR"],
    ["and 950 more", "", ""],
  ]);
});

it("names no line of a new document that comes without its price components", () => {
  expect(maxMailedLines).toBeLessThanOrEqual(maxShortLines);
});
