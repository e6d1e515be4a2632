import { fingerprintInTurns } from "~/door/once.server";
import type { QueryCtx } from "~/door/operation.server";
import type { Cart, PriceSnapshot } from "./cart";
import { findPriceSnapshot } from "./cart.store.server";
import { priceSnapshotOf } from "./price-snapshot";
import { draftOf, latestSimulationOf } from "./simulation.server";

/**
 * Fingerprints the priced content. The order number is left out: it is typed after pricing and has no price.
 */
export const snapshotBasis = (cart: Parameters<typeof draftOf>[0]): Promise<string> =>
  fingerprintInTurns({ ...draftOf(cart), poNumber: undefined });

/**
 * Returns the newest prices of the cart as it is now without asking the ERP: those of its latest simulation, or those
 * stored for the same content. Null if there are none: the total of an earlier content is never promised.
 */
export async function findCurrentSnapshot(
  ctx: Pick<QueryCtx, "db" | "erp" | "erpContext" | "cache">,
  cart: Cart,
): Promise<PriceSnapshot | null> {
  const simulation = latestSimulationOf(ctx, cart);
  if (simulation) return priceSnapshotOf(cart, simulation.value, simulation.messages);
  const storedSnapshot = await findPriceSnapshot(ctx.db, cart.id);
  return storedSnapshot?.basis === (await snapshotBasis(cart)) ? storedSnapshot : null;
}
