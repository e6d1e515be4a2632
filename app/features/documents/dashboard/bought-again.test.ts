import { expect, it } from "vitest";
import { mostOrdered, priceChange } from "./bought-again.queries.server";

const order = (date: string, materials: string[], code = "OPEN") => ({
  date,
  status: { code, label: code },
  currency: "EUR",
  firstItems: {
    count: materials.length,
    first: materials.map((material) => ({
      material,
      name: material,
      quantity: date.slice(-1),
      unit: "PCE",
      net: "12.50",
    })),
  },
});

it("counts what is ordered again, with its last quantity and usual interval", () => {
  const rows = [
    order("2026-03-03", ["A", "B"]),
    order("2026-02-15", ["A"], "CANC"),
    order("2026-02-01", ["A", "A"]),
    order("2026-01-02", ["A", "C"]),
  ];
  const [first, ...others] = mostOrdered(rows as Parameters<typeof mostOrdered>[0]);
  expect(first).toEqual({
    material: "A",
    name: "A",
    orders: 3,
    everyDays: 30,
    last: { date: "2026-03-03", quantity: "3", unit: "PCE", net: "12.50", currency: "EUR" },
  });
  expect(others.map(({ material, everyDays }) => [material, everyDays])).toEqual([
    ["B", null],
    ["C", null],
  ]);
});

it.each([
  ["13.00", "4"],
  ["12.50", "0"],
  ["12.31", "-1.5"],
])("compares what the last quantity costs now: %s instead of 12.50", (net, percent) => {
  expect(priceChange({ net: "12.50", currency: "EUR" }, { net, currency: "EUR" })).toBe(percent);
});

it("compares no price with one in another currency, with none, or with a gift", () => {
  const last = { net: "12.50", currency: "EUR" };
  expect(priceChange(last, { net: "12.50", currency: "USD" })).toBeNull();
  expect(priceChange(last, null)).toBeNull();
  expect(priceChange({ ...last, net: "0.00" }, { net: "12.50", currency: "EUR" })).toBeNull();
});
