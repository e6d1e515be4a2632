import { fingerprintLines } from "~/door/once.server";
import type { QueryCtx } from "~/door/operation.server";
import type { ErpResult, Simulation } from "~/erp/erp";
import type { Cart, PriceSnapshot } from "./cart";
import { agreedFigures, priceSnapshotOf } from "./price-snapshot";
import { findPriceSnapshot } from "./price-snapshots.store.server";
import { draftOf, latestSimulationOf } from "./simulation.server";

/**
 * Fingerprints the priced content. The order number is left out: it is typed after pricing and has no price.
 */
export function snapshotBasis(cart: Parameters<typeof draftOf>[0]): Promise<string> {
  const { poNumber: _, lines, ...head } = draftOf(cart);
  return fingerprintLines(head, lines);
}

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

/** Fingerprints of agreed figures by the simulation that they come from, each with the version of its cart. */
const keptFigures = new WeakMap<ErpResult<Simulation>, { cart: string; figures: Promise<string> }>();

/**
 * Fingerprints the figures of a snapshot that was made of this simulation. All pages of a checkout ask for them, and a cached
 * simulation is one object.
 */
export function figuresOf(
  { id, version }: Pick<Cart, "id" | "version">,
  simulation: ErpResult<Simulation>,
  snapshot: PriceSnapshot,
): Promise<string> {
  const cart = `${id} ${version}`;
  const keptEntry = keptFigures.get(simulation);
  if (keptEntry?.cart === cart) return keptEntry.figures;
  const { lines, ...sums } = agreedFigures(snapshot);
  const figures = fingerprintLines(sums, lines);
  keptFigures.set(simulation, { cart, figures });
  return figures;
}
