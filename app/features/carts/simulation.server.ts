import type { QueryCtx } from "~/door/operation.server";
import type { DraftDocument, Erp, ErpContext, ErpResult, Simulation } from "~/erp/erp";
import type { Cart, CartItem } from "./cart";

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
    fresh: () => ctx.erp.pricing.simulate(ctx.erpContext, draftOf(cart)),
  });
}

/** The cart in the ERP's terms; also what is sent in the end, so that both speak of the same thing. */
export function draftOf(
  cart: Pick<Cart, "kind" | "soldTo"> & { items: DraftItem[] },
  poNumber = "",
): DraftDocument {
  return {
    kind: cart.kind,
    soldTo: cart.soldTo,
    poNumber,
    lines: cart.items.map(({ itemNumber, material, quantity, unit, comment }) => ({
      itemNumber,
      material,
      quantity,
      note: comment,
      ...(unit ? { unit } : {}),
    })),
  };
}

type DraftItem = Omit<CartItem, "id">;
