import type { ProcessCtx, QueryCtx } from "~/door/operation.server";
import type { PaymentWay } from "../cart";
import { paymentWays } from "../cart.settings";

/** A card only where somebody takes cards; on account where nothing else is left. */
export async function offeredWays(
  ctx: Pick<QueryCtx | ProcessCtx, "settings" | "payments">,
  salesAreaId: string | null,
): Promise<PaymentWay[]> {
  const set = await ctx.settings.get(paymentWays, { salesAreaId });
  const offered = set.filter((way) => way !== "card" || ctx.payments.available);
  return offered.length > 0 ? offered : ["account"];
}
