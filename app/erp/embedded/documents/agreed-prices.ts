import { num } from "../decimal";
import { type AgreedPrice, agreedPriceOf } from "../pricing/pricing-terms";
import type { ItemRecord } from "../records";

/** Finds the prices that existing lines keep: lines from a quote, and lines that are partly delivered. */
export function agreedPrices(items: readonly ItemRecord[]): Map<number, AgreedPrice> {
  const quotedItems = items.filter((item) => item.refKind === "quote" || num(item.delivered).gt(0));
  return new Map(
    quotedItems.map((item) => {
      const { delivered: baseQuantity, deliveredNet: net } = item;
      // Excludes quotes: `delivered` of a quote's line is the ordered quantity, which has no amounts of its own.
      const isDelivered = item.kind === "order" && num(baseQuantity).gt(0);
      const deliveredPart = isDelivered ? { delivered: { baseQuantity, net } } : {};
      return [item.itemNumber, { ...agreedPriceOf(item), ...deliveredPart }];
    }),
  );
}
