import { cents, money, num, plain, sum } from "../../decimal";
import type { PriceComponent } from "../../port/pricing";
import type { ItemRecord } from "../records";

/**
 * Scales price, discounts and surcharges of an order's line to the part that is billed: the last of them takes the
 * rest, so that they add up to the part's net value. Empty for a line without discounts and surcharges, whose price
 * says all.
 */
export function buildUpOf(
  line: ItemRecord,
  part: Pick<ItemRecord, "net" | "baseQuantity">,
): PriceComponent[] {
  const activeComponents = line.components.filter((one) => !one.statistical && one.inactive === null);
  const price = activeComponents.find((one) => one.kind === "price");
  const adjustments = activeComponents.filter(
    (one) => (one.kind === "discount" || one.kind === "surcharge") && !num(one.amount).eq(0),
  );
  if (!price?.per || adjustments.length === 0 || num(line.baseQuantity).eq(0)) return [];
  const share = num(part.baseQuantity).div(line.baseQuantity);
  const pricedAmount = num(price.base).times(share);
  const gross = cents(pricedAmount.times(price.rate).div(price.per));
  const amounts = adjustments.map((one) => cents(num(one.amount).times(share)));
  const otherAmounts = amounts.slice(0, -1);
  const last = num(part.net).minus(gross).minus(sum(otherAmounts));
  return [
    { ...price, base: plain(pricedAmount), amount: money(gross) },
    ...adjustments.map((one, index) => ({
      ...one,
      base: money(num(one.base).times(share)),
      amount: money(otherAmounts[index] ?? last),
    })),
  ];
}
