import { num } from "../../decimal";
import type { DocumentChange } from "../../port/documents";
import { type AgreedPrice, agreedPriceOf } from "../pricing/pricing-terms";
import type { ItemRecord } from "../records";

/** Finds the prices that existing lines keep: lines from a quote, negotiated ones, and lines that are partly delivered. */
export function agreedPrices(items: readonly ItemRecord[]): Map<number, AgreedPrice> {
  const agreedItems = items.filter(
    (item) => item.refKind === "quote" || num(item.delivered).gt(0) || isNegotiated(item),
  );
  return new Map(
    agreedItems.map((item) => {
      if (isNegotiated(item)) return [item.itemNumber, { ...agreedPriceOf(item), net: null }];
      const { delivered: baseQuantity, deliveredNet: net } = item;
      // Excludes quotes: `delivered` of a quote's line is the ordered quantity, which has no amounts of its own.
      const isDelivered = item.kind === "order" && num(baseQuantity).gt(0);
      const delivery = isDelivered ? { deliveredPart: { baseQuantity, net } } : {};
      return [item.itemNumber, { ...agreedPriceOf(item), ...delivery }];
    }),
  );
}

/** A quote's own line has an agreed price only if it was negotiated. */
const isNegotiated = ({ kind, refKind, components }: ItemRecord): boolean =>
  kind === "quote" &&
  refKind !== "quote" &&
  components.some(({ type, inactive }) => type === "agreedPrice" && inactive === null);

/** Finds the prices that a change gives to lines of a quote. */
export function negotiatedPrices(
  items: readonly ItemRecord[],
  { lines = [] }: DocumentChange,
): Map<number, AgreedPrice> {
  const priceByItem = new Map(lines.map(({ itemNumber, netPrice }) => [itemNumber, netPrice]));
  return new Map(
    items.flatMap((item): [number, AgreedPrice][] => {
      const price = priceByItem.get(item.itemNumber);
      return price === undefined ? [] : [[item.itemNumber, { ...agreedPriceOf(item), net: null, price }]];
    }),
  );
}
