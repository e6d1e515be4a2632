import { num } from "../decimal";
import { type AgreedPrice, agreedPriceOf } from "../pricing/price-line";
import type { ItemRecord } from "../records";

/** Lines out of a quote keep its prices, and so do lines of which a part has been delivered at theirs. */
export function agreedPrices(items: readonly ItemRecord[]): Map<number, AgreedPrice> {
  const bound = items.filter((item) => item.refKind === "quote" || num(item.delivered).gt(0));
  return new Map(
    bound.map((item) => {
      const delivered = { baseQuantity: item.delivered, net: item.deliveredNet, tax: item.deliveredTax };
      return [item.itemNumber, { ...agreedPriceOf(item), ...(num(item.delivered).gt(0) && { delivered }) }];
    }),
  );
}
