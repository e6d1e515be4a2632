import type { ProcessCtx, QueryCtx } from "~/door/operation.server";
import { itemPaymentWays, paymentProcessor } from "~/payments/payment.setting";
import { type PayableMethod, providerMethods } from "../item-payment";

type MethodCtx = Pick<QueryCtx | ProcessCtx, "erp" | "erpContext" | "payments" | "settings" | "actor">;

interface Methods {
  methods: PayableMethod[];
  /** True if ways to pay are configured whose provider is missing. */
  isMisconfigured: boolean;
}

/**
 * Finds the ways to pay in a currency, or in any: those of the sales area, where it has a processor, the ERP takes
 * payments, and the provider takes the currency.
 */
export async function findMethods(ctx: MethodCtx, currency: string | null): Promise<Methods> {
  const { erp, erpContext, payments, settings, actor } = ctx;
  const area = { salesAreaId: actor.salesArea?.id ?? null };
  const processor = await settings.get(paymentProcessor, area);
  const { postPayments } = erp.capabilitiesOf(erpContext.system);
  if (processor !== "connected" || !postPayments) return { methods: [], isMisconfigured: false };
  if (!payments.available) return { methods: [], isMisconfigured: true };
  const ways = await settings.get(itemPaymentWays, area);
  const methods = ways.filter(
    (way) => currency === null || payments.canTake(smallestAmount, currency, providerMethods[way]),
  );
  return { methods, isMisconfigured: false };
}

/** Amount that is exact in every currency and every provider's steps. */
const smallestAmount = "100";

export const payableMethods = async (ctx: MethodCtx): Promise<PayableMethod[]> =>
  (await findMethods(ctx, null)).methods;
