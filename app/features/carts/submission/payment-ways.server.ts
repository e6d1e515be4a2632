import type { ProcessCtx, QueryCtx } from "~/door/operation.server";
import type { PaymentWay } from "../cart";
import { paymentWays } from "../cart.settings";

/** Returns the configured ways to pay: card only with a provider, account if nothing else is left. */
export async function offeredWays(
  ctx: Pick<QueryCtx | ProcessCtx, "settings" | "payments">,
  salesAreaId: string | null,
): Promise<PaymentWay[]> {
  const configuredWays = await ctx.settings.get(paymentWays, { salesAreaId });
  const ways = configuredWays.filter((way) => way !== "card" || ctx.payments.available);
  return ways.length > 0 ? ways : ["account"];
}
