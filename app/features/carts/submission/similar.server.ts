import type { ProcessCtx, QueryCtx } from "~/door/operation.server";
import type { SimilarDocument } from "~/erp/erp";
import { ErpError } from "~/erp/erp-errors";
import type { Cart } from "../cart";
import { similarDays } from "../cart.settings";
import { draftOf } from "../simulation.server";

/**
 * Orders that look like this cart: the same purchase-order number, or the same lines a short while ago, from whichever
 * channel. An ERP that cannot look must not keep anybody from ordering.
 */
export async function findSimilar(
  ctx: Pick<QueryCtx | ProcessCtx, "settings" | "erp" | "erpContext">,
  cart: Cart,
): Promise<SimilarDocument[]> {
  const days = await ctx.settings.get(similarDays);
  if (cart.kind !== "order" || days === 0) return [];
  try {
    return (await ctx.erp.orders.similar(ctx.erpContext, draftOf(cart), days)).value;
  } catch (error) {
    if (error instanceof ErpError && error.kind === "unsupported") return [];
    throw error;
  }
}
