import Big from "big.js";

/**
 * Adds up deliveries of the same day, for people: an ERP keeps one schedule line per source of supply (stock and a
 * replenishment that arrives in time), which is one delivery. Keeps the order of the days.
 */
export function mergedDeliveries<Part extends { confirmedDate: string | null; quantity: string }>(
  parts: readonly Part[],
): Part[] {
  const partByDate = new Map<string | null, Part>();
  for (const part of parts) {
    const earlierPart = partByDate.get(part.confirmedDate);
    const quantity = earlierPart ? Big(earlierPart.quantity).plus(part.quantity).toFixed() : part.quantity;
    partByDate.set(part.confirmedDate, { ...(earlierPart ?? part), quantity });
  }
  return [...partByDate.values()];
}
