import type { QueryCtx } from "~/door/operation.server";
import type { Erp, ErpContext, ErpResult, Simulation } from "~/erp/erp";
import type { Cart } from "./cart";

/** Prices hold long enough to read a page and decide; a changed cart has another version and is asked anew. */
const freshFor = 5 * 60_000;

interface Asking {
  erp: Erp;
  erpContext: ErpContext;
  cache: QueryCtx["cache"];
}

/**
 * What the ERP says about the cart as it is now. Kept per cart version, customer and sales area, so that looking at
 * a cart twice asks once; `force` asks again before anything is sent.
 */
export function simulationOf(
  ctx: Asking,
  cart: Cart,
  options: { force?: boolean } = {},
): Promise<ErpResult<Simulation>> {
  const { system, salesArea, partner, language } = ctx.erpContext;
  return ctx.cache.remember({
    key: ["simulation", system, salesArea, partner ?? "", language, cart.id, String(cart.version)],
    ttl: freshFor,
    ...options,
    fresh: () =>
      ctx.erp.pricing.simulate(ctx.erpContext, {
        kind: cart.kind,
        soldTo: cart.soldTo,
        items: cart.items.map(({ itemNumber, material, quantity, unit }) => ({
          itemNumber,
          material,
          quantity,
          unit: unit ?? undefined,
        })),
      }),
  });
}
