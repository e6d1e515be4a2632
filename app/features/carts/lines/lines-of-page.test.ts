import { expect, it } from "vitest";
import type { Simulation } from "~/erp/erp";
import { exampleSimulatedLine, resultOf } from "../../../../tests/support/erp/example-values";
import { type Cart, type CartItem, emptyHeader } from "../cart";
import { type CartReading, cartView } from "../cart-view";
import { cartSorts, pageNumber, withLinesOfPage } from "./lines-of-page";

const item = (place: number): CartItem => ({
  id: `line-${place}`,
  itemNumber: place * 10,
  material: ["NUT-M8", "BOLT-M8", "CABLE-X"][place % 3] ?? "",
  quantity: String((place * 7) % 5),
  unit: "PCE",
  comment: "",
  requestedDate: null,
  batches: [],
  attributes: {},
  reference: null,
});

const items = Array.from({ length: 23 }, (_, index) => item(index + 1));
const cart = { id: "c", header: emptyHeader, items, updatedAt: new Date(0) } as unknown as Cart;
const error = { severity: "error" as const, code: "x", text: "not sold", target: {} };
const simulation = {
  lines: items.map(({ itemNumber, material, quantity, unit }) => ({
    ...exampleSimulatedLine(
      { itemNumber, material, quantity, unit: unit ?? "" },
      { net: String((itemNumber * 3) % 70) },
    ),
    messages: itemNumber === 40 ? [error] : [],
  })),
  partners: [],
  totals: {},
} as unknown as Simulation;

const reading: CartReading = {
  cart,
  simulation: resultOf(simulation),
  failure: null,
  isRefused: false,
  names: new Map(),
  removedLines: 0,
};

const byField = {
  item_number: "itemNumber",
  material: "material",
  quantity: "quantity",
  net: "net",
} as const;

it.each(
  cartSorts.by.flatMap((field) => (["asc", "desc"] as const).map((direction) => ({ field, direction }))),
)("presents the lines of each page like the whole cart sorted by $field $direction", (sort) => {
  const sign = sort.direction === "desc" ? -1 : 1;
  const rank = (value: string | number | null) =>
    sort.field === "material" ? String(value) : Number(value ?? 0);
  const sortedLines = cartView(reading).lines.sort((a, b) => {
    const [one, other] = [rank(a[byField[sort.field]]), rank(b[byField[sort.field]])];
    return sign * (one < other ? -1 : one > other ? 1 : 0) || a.itemNumber - b.itemNumber;
  });
  const pages = [1, 2, 3, 4].map(
    (page) => cartView(withLinesOfPage(reading, { page, pageSize: 10, sort })).lines,
  );
  expect(pages.map((lines) => lines.length)).toEqual([10, 10, 3, 0]);
  expect(pages.flat()).toEqual(sortedLines);
});

it("reads pages that no address should name as the nearest one", () => {
  expect(["1", "3", "0", "-4", "x", "2.9", "Infinity"].map(pageNumber)).toEqual([1, 3, 1, 1, 1, 2, 100_000]);
});
