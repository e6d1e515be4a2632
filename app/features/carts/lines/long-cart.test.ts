import { expect, it, vi } from "vitest";
import { openMemoryCache } from "~/cache/memory-cache.server";
import { must } from "~/lib/assert";
import { fixedClock } from "~/lib/clock";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { resultOf } from "../../../../tests/support/erp/example-values";
import { getActiveCart } from "../cart.queries.server";
import { getShipping } from "../shipping/shipping.queries.server";
import { getCheckout } from "../submission/checkout.queries.server";
import { addItems } from "./add-items.server";
import { getCartPage } from "./cart-page.queries.server";
import { getCartLine } from "./line.queries.server";

it("of a cart of a thousand lines is asked for once in brief, and in detail by the page of a line and by programs", async () => {
  const { erp } = cartErp();
  const simulate = vi.spyOn(erp.pricing, "simulate");
  vi.spyOn(erp.partners, "related").mockResolvedValue(resultOf([]));
  const cache = openMemoryCache({
    versions: { stamp: () => "", poll: async () => undefined, stop: () => undefined },
    clock: fixedClock("2026-11-21T09:00:00Z"),
  });
  const ctx = context(
    { ...testServices(await freshDatabase(), { erp }), cache },
    person("place_orders", "drop_ships"),
  );
  await addItems(ctx, { items: Array.from({ length: 1_000 }, () => ({ material: "BOLT-M8" })) });
  await getCartPage(ctx, { refresh: true });
  for (const page of [getCartPage, getShipping, getCheckout])
    expect(await page(ctx, {})).toMatchObject({ kind: "ok" });
  expect(simulate.mock.calls.map(([, , options]) => options)).toEqual([{ isBrief: true }]);

  const reading = await getActiveCart(ctx, { refresh: true });
  const { cart, simulation } = must(reading.kind === "ok" ? reading.value : null, "the cart");
  expect(simulation?.value.lines).toHaveLength(1_000);
  const item = must(cart?.items[999], "the last line").id;
  expect(await getCartLine(ctx, { item })).toMatchObject({ value: { simulated: { material: "BOLT-M8" } } });
  expect(simulate.mock.calls.map(([, , options]) => options)).toEqual([
    { isBrief: true },
    { isBrief: false },
  ]);
});
