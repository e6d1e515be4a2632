import { expect, it } from "vitest";
import { mostOrdered } from "./bought-again.queries.server";

const order = (date: string, materials: string[], code = "OPEN") => ({
  date,
  status: { code, label: code },
  firstItems: {
    count: materials.length,
    first: materials.map((material) => ({ material, name: material, quantity: date.slice(-1), unit: "PCE" })),
  },
});

it("counts what is ordered again, with its last quantity and usual interval", () => {
  const rows = [
    order("2026-03-03", ["A", "B"]),
    order("2026-02-15", ["A"], "CANC"),
    order("2026-02-01", ["A"]),
    order("2026-01-02", ["A", "C"]),
  ];
  const [first, ...others] = mostOrdered(rows as Parameters<typeof mostOrdered>[0]);
  expect(first).toEqual({
    ...{ material: "A", name: "A", orders: 3, everyDays: 30 },
    last: { date: "2026-03-03", quantity: "3", unit: "PCE" },
  });
  expect(others.map(({ material, everyDays }) => [material, everyDays])).toEqual([
    ["B", null],
    ["C", null],
  ]);
});
