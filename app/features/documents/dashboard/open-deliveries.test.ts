import { expect, it, vi } from "vitest";
import { openMemoryCache } from "~/cache/memory-cache.server";
import type { DocumentItem } from "~/erp/erp";
import { fixedClock } from "~/lib/clock";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { exampleDocument, exampleItem, resultOf } from "../../../../tests/support/erp/example-values";
import { findOpenDeliveries } from "./open-deliveries.queries.server";

const line = (at: number, confirmedDate: string | null, differences: Partial<DocumentItem> = {}) => ({
  ...exampleItem({ itemNumber: at * 10, material: "BOLT-M8", quantity: "5" }),
  openQuantity: "5",
  requestedDate: "2026-11-23",
  scheduleLines: [{ requestedDate: "2026-11-23", confirmedDate, quantity: "5", unit: "PCE", plant: "1000" }],
  ...differences,
});

it("tells what is late and what arrives, and reads orders of thousands of lines once a minute", async () => {
  const lines = Array.from({ length: 3_000 }, (_, at) => line(at, "2026-11-23"));
  const rejection = { code: "11", label: "Cancelled" };
  const orders = new Map([
    ["1", exampleDocument({ kind: "order", number: "1", items: [...lines, line(3_000, "2026-11-25")] })],
    [
      "2",
      exampleDocument({
        kind: "order",
        number: "2",
        items: [line(1, null), line(2, "2026-11-23", { rejection })],
      }),
    ],
  ]);
  const { erp } = cartErp();
  const items = [...orders.values()];
  vi.spyOn(erp.orders, "search").mockResolvedValue(
    resultOf({ items, page: 1, pageSize: 30, total: 2, more: false }),
  );
  const get = vi.spyOn(erp.orders, "get").mockImplementation(async (_, number) => {
    const order = orders.get(number);
    if (!order) throw new Error(`No order ${number}`);
    return resultOf(order);
  });
  const clock = fixedClock("2026-11-21T09:00:00Z");
  const versions = { stamp: () => "", poll: async () => undefined, stop: () => undefined };
  const cache = openMemoryCache({ versions, clock });
  const ctx = context({ ...testServices(await freshDatabase(), { erp, clock }), cache }, person());
  const outcomes = [await findOpenDeliveries(ctx, {}), await findOpenDeliveries(ctx, {})];
  expect(get).toHaveBeenCalledTimes(2);
  for (const outcome of outcomes) {
    if (outcome.kind !== "ok") throw new Error(JSON.stringify(outcome));
    const { late, arriving } = outcome.value;
    expect(late.map(({ number, lines: lateLines, confirmed }) => [number, lateLines, confirmed])).toEqual([
      ["1", 1, "2026-11-25"],
      ["2", 1, null],
    ]);
    const arrivals = arriving.filter(({ lines: arrivingLines }) => arrivingLines > 0);
    expect(arrivals).toEqual([
      { day: "2026-11-23", lines: 3_000, orders: ["1"] },
      { day: "2026-11-25", lines: 1, orders: ["1"] },
    ]);
  }
});
