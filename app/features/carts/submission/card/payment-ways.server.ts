import type { ProcessCtx, QueryCtx } from "~/door/operation.server";
import { paymentProcessor } from "~/payments/payment.setting";
import type { Payments } from "~/payments/payments";
import type { PaymentWay } from "../../cart";
import { paymentWays } from "../../cart.settings";

/** Returns the configured ways to pay: card only with a provider, account if nothing else is left. */
export async function offeredWays(
  ctx: Pick<QueryCtx | ProcessCtx, "settings"> & { payments: Pick<Payments, "available"> },
  salesAreaId: string | null,
): Promise<PaymentWay[]> {
  const configuredWays = await ctx.settings.get(paymentWays, { salesAreaId });
  const processor = await ctx.settings.get(paymentProcessor, { salesAreaId });
  const takesCards = processor === "connected" && ctx.payments.available;
  const ways = configuredWays.filter((way) => way !== "card" || takesCards);
  return ways.length > 0 ? ways : ["account"];
}
