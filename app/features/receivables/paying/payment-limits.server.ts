import Big from "big.js";
import type { CommonCtx } from "~/door/operation.server";
import { formatMoney } from "~/i18n/formats";
import type { Text } from "~/i18n/text";
import { paymentLimits } from "~/payments/payment.setting";

/** Says why a sum is not paid here: it is outside the limits of its currency. Null if it is within them. */
export async function limitProblem(
  { settings, actor }: Pick<CommonCtx, "settings" | "actor">,
  { total, currency }: { total: string; currency: string },
): Promise<Text | null> {
  const limits = await settings.get(paymentLimits, { salesAreaId: actor.salesArea?.id ?? null });
  const limit = limits.find((each) => each.currency === currency);
  if (!limit) return null;
  const { smallestPayment: smallest, largestPayment: largest } = limit;
  const paramsOf = (bound: string) => ({ amount: formatMoney(bound, actor.formats, currency), currency });
  if (Big(total).lt(smallest)) return { key: "receivables.pay.tooSmall", params: paramsOf(smallest) };
  return Big(total).gt(largest) ? { key: "receivables.pay.tooLarge", params: paramsOf(largest) } : null;
}
