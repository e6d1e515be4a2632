import type { PriceState } from "./catalog";

/**
 * Marks a page whose prices are missing or outdated: script asks for them once more while the page can be used, and says in
 * the mark that they are on their way.
 */
export function PricesMark({ prices: { shown, state } }: { prices: PriceState }) {
  return shown && state !== "fresh" ? <div role="status" data-prices={state} /> : null;
}
