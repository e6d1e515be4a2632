import { num } from "../decimal";
import { type AgreedPrice, agreedPriceOf } from "../pricing/price-line";
import type { ItemRecord } from "../records";

/** Lines out of a quote keep its prices, and so do lines of which a part has been delivered at theirs. */
export function agreedPrices(items: readonly ItemRecord[]): Map<number, AgreedPrice> {
  const bound = items.filter((item) => item.refKind === "quote" || num(item.delivered).gt(0));
  return new Map(
    bound.map((item) => {
      const { delivered: baseQuantity, deliveredNet: net, deliveredTax: tax } = item;
      // Of a quote it is what was ordered: that has no amounts of its own.
      const isDelivered = item.kind === "order" && num(baseQuantity).gt(0);
      const delivered = isDelivered ? { delivered: { baseQuantity, net, tax } } : {};
      return [item.itemNumber, { ...agreedPriceOf(item), ...delivered }];
    }),
  );
}
