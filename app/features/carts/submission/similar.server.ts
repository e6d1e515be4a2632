import type { ProcessCtx, QueryCtx } from "~/door/operation.server";
import type { SimilarDocument } from "~/erp/erp";
import { unlessUnsupported } from "~/erp/unless-unsupported";
import type { Cart } from "../cart";
import { similarDays } from "../cart.settings";
import { draftOf } from "../simulation.server";

/**
 * Finds orders like this cart from any channel: the same purchase-order number, or the same lines within the configured
 * days. Finds none if the ERP has no such search.
 */
export async function findSimilar(
  ctx: Pick<QueryCtx | ProcessCtx, "settings" | "erp" | "erpContext">,
  cart: Cart,
): Promise<SimilarDocument[]> {
  const days = await ctx.settings.get(similarDays);
  if (cart.kind !== "order" || days === 0) return [];
  return unlessUnsupported(ctx.erp.orders.similar(ctx.erpContext, draftOf(cart), days), []);
}
