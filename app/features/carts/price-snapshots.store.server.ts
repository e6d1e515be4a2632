import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { writtenJson } from "~/db/storable-json.server";
import type { PriceSnapshot } from "./cart";
import { cartPriceSnapshots } from "./cart.tables";

export async function findPriceSnapshot(db: Db, cartId: string): Promise<PriceSnapshot | null> {
  const [row] = await db.select().from(cartPriceSnapshots).where(eq(cartPriceSnapshots.cartId, cartId));
  return row?.figures ?? null;
}

/**
 * Finds the snapshot that the owner saw when last going on to the checkout, unless its figures are these ones: then there is
 * nothing to tell, and megabytes need not be read.
 */
export async function findOtherSnapshot(
  db: Db,
  cartId: string,
  figures: string,
): Promise<PriceSnapshot | null> {
  const [row] = await db
    .select({ snapshot: cartPriceSnapshots.figures })
    .from(cartPriceSnapshots)
    .where(
      and(
        eq(cartPriceSnapshots.cartId, cartId),
        sql`${cartPriceSnapshots.figures} ->> 'agreed' IS DISTINCT FROM ${figures}`,
      ),
    );
  return row?.snapshot ?? null;
}

export async function savePriceSnapshot(
  tx: Db,
  cartId: string,
  snapshot: PriceSnapshot,
  at: Date,
): Promise<void> {
  const figures = await writtenJson(snapshot);
  await tx
    .insert(cartPriceSnapshots)
    .values({ cartId, figures, at })
    .onConflictDoUpdate({ target: cartPriceSnapshots.cartId, set: { figures: sql`excluded.figures`, at } });
}
