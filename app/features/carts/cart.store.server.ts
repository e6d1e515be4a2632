import { and, asc, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import {
  type Cart,
  type CartHeader,
  type CartItem,
  type CartKind,
  type CartState,
  emptyHeader,
  type PriceSnapshot,
} from "./cart";
import { cartItems, cartPriceSnapshots, carts } from "./cart.tables";

/** Whose carts: no query of this file goes without it. */
export interface CartOwner {
  userId: string;
  soldTo: string;
  salesAreaId: string;
}

const ownedBy = (owner: CartOwner) =>
  and(
    eq(carts.userId, owner.userId),
    eq(carts.soldTo, owner.soldTo),
    eq(carts.salesAreaId, owner.salesAreaId),
  );

export async function findActiveCart(db: Db, owner: CartOwner, kind: CartKind): Promise<Cart | null> {
  const [row] = await db
    .select()
    .from(carts)
    .where(and(ownedBy(owner), eq(carts.kind, kind), eq(carts.state, "active")));
  return row ? { ...row, items: await findItems(db, row.id) } : null;
}

export async function findCart(db: Db, owner: CartOwner, id: string): Promise<Cart | null> {
  const [row] = await db
    .select()
    .from(carts)
    .where(and(ownedBy(owner), eq(carts.id, id)));
  return row ? { ...row, items: await findItems(db, row.id) } : null;
}

/** How many lines wait in the active order cart: a column for a reading that knows whose page it is. */
export function activeItemsOf(owner: { userId: SQL; partnerNumber: SQL; salesAreaId: SQL }) {
  return sql<number>`(
    SELECT count(*)::int FROM ${cartItems} i JOIN ${carts} c ON c.id = i.cart_id
    WHERE i.removed_in IS NULL AND c.user_id = ${owner.userId} AND c.sold_to = ${owner.partnerNumber}
      AND c.sales_area_id = ${owner.salesAreaId} AND c.kind = 'order' AND c.state = 'active')`;
}

/** The cart, locked against every other change until the transaction ends. */
export async function lockCart(tx: Db, owner: CartOwner, id: string): Promise<Cart | null> {
  const [row] = await tx
    .select()
    .from(carts)
    .where(and(ownedBy(owner), eq(carts.id, id)))
    .for("update");
  return row ? { ...row, items: await findItems(tx, row.id) } : null;
}

/** Prevents a race between requests that begin or activate a cart: an empty place has no row that could be locked. */
export async function lockActivePlace(
  tx: Db,
  { userId, soldTo, salesAreaId }: CartOwner,
  kind: CartKind,
): Promise<void> {
  const place = ["active-cart", userId, soldTo, salesAreaId, kind].join(" ");
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${place}, 0))`);
}

/**
 * The active cart without its lines, made if there is none. Two requests at once get the same one: the unique index
 * decides.
 */
export async function lockActiveCart(
  tx: Db,
  owner: CartOwner,
  kind: CartKind,
  fresh: { id: string; at: Date; soldToName: string },
): Promise<Omit<Cart, "items">> {
  const { id, at, soldToName } = fresh;
  await lockActivePlace(tx, owner, kind);
  await tx
    .insert(carts)
    .values({
      id,
      ...owner,
      soldToName,
      kind,
      state: "active",
      header: emptyHeader,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(carts)
    .where(and(ownedBy(owner), eq(carts.kind, kind), eq(carts.state, "active")))
    .for("update");
  if (!row) throw new Error("The active cart vanished between insert and select");
  return row;
}

const live = isNull(cartItems.removedIn);

/** Adding to a large cart reads this instead of its lines. */
export async function lastItemNumber(tx: Db, cartId: string): Promise<{ last: number; lines: number }> {
  const [row] = await tx
    .select({
      last: sql<number>`coalesce(max(${cartItems.itemNumber}), 0)::int`,
      lines: sql<number>`count(*)::int`,
    })
    .from(cartItems)
    .where(and(eq(cartItems.cartId, cartId), live));
  return row ?? { last: 0, lines: 0 };
}

async function findItems(db: Db, cartId: string): Promise<CartItem[]> {
  const rows = await db
    .select()
    .from(cartItems)
    .where(and(eq(cartItems.cartId, cartId), live))
    .orderBy(asc(cartItems.itemNumber));
  return rows.map(({ cartId: _, removedIn: __, ...item }) => item);
}

export async function insertItems(tx: Db, cartId: string, items: CartItem[]): Promise<void> {
  // One statement takes at most 65,535 values; an uploaded list may need several.
  for (let begin = 0; begin < items.length; begin += 1_000) {
    await tx.insert(cartItems).values(items.slice(begin, begin + 1_000).map((item) => ({ ...item, cartId })));
  }
}

export async function setQuantities(
  tx: Db,
  cartId: string,
  changes: readonly { id: string; quantity: string }[],
): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map((change) => change.id);
  const quantities = changes.map((change) => change.quantity);
  await tx.execute(sql`
    UPDATE cart_items i SET quantity = c.quantity
    FROM unnest(${sql.param(ids)}::uuid[], ${sql.param(quantities)}::numeric[]) AS c(id, quantity)
    WHERE i.id = c.id AND i.cart_id = ${cartId}`);
}

export async function setItem(tx: Db, cartId: string, id: string, change: Partial<CartItem>): Promise<void> {
  await tx
    .update(cartItems)
    .set(change)
    .where(and(eq(cartItems.cartId, cartId), eq(cartItems.id, id)));
}

/** The lines go, but wait: until the cart's next change they can be brought back. */
export async function setAside(tx: Db, cartId: string, ids: string[], version: number): Promise<void> {
  await tx
    .update(cartItems)
    .set({ removedIn: version })
    .where(and(eq(cartItems.cartId, cartId), inArray(cartItems.id, ids)));
}

/** Brings back what the cart's latest change took away. */
export async function bringBack(tx: Db, cartId: string, version: number): Promise<number[]> {
  const rows = await tx
    .update(cartItems)
    .set({ removedIn: null })
    .where(and(eq(cartItems.cartId, cartId), eq(cartItems.removedIn, version)))
    .returning({ itemNumber: cartItems.itemNumber });
  return rows.map(({ itemNumber }) => itemNumber);
}

export async function countSetAside(db: Db, cartId: string, version: number): Promise<number> {
  return db.$count(cartItems, and(eq(cartItems.cartId, cartId), eq(cartItems.removedIn, version)));
}

/** Every change of a cart ends here: the version tells other tabs and people that theirs is old. */
export async function raiseVersion(
  tx: Db,
  cartId: string,
  at: Date,
  change: { header?: CartHeader; title?: string } = {},
): Promise<number> {
  const [row] = await tx
    .update(carts)
    .set({ ...change, version: sql`${carts.version} + 1`, updatedAt: at })
    .where(eq(carts.id, cartId))
    .returning({ version: carts.version });
  const version = row?.version ?? 0;
  await tx.delete(cartItems).where(and(eq(cartItems.cartId, cartId), lt(cartItems.removedIn, version)));
  return version;
}

/** For what does not change what was asked for, such as a purchase-order number: the form in hand stays good. */
export async function setHeader(tx: Db, cartId: string, header: CartHeader): Promise<void> {
  await tx.update(carts).set({ header }).where(eq(carts.id, cartId));
}

/** Another customer's from now on: forms that were made before are of an older version. */
export async function setSoldTo(
  tx: Db,
  cartId: string,
  { at, ...to }: { soldTo: string; soldToName: string; header: CartHeader; at: Date },
): Promise<void> {
  const version = sql`${carts.version} + 1`;
  await tx
    .update(carts)
    .set({ ...to, updatedAt: at, version })
    .where(eq(carts.id, cartId));
}

export async function setSimulated(tx: Db, cartId: string, version: number): Promise<void> {
  await tx.update(carts).set({ simulatedVersion: version }).where(eq(carts.id, cartId));
}

export async function setCartState(tx: Db, cartId: string, state: CartState): Promise<void> {
  await tx.update(carts).set({ state }).where(eq(carts.id, cartId));
}

export async function deleteCart(tx: Db, cartId: string): Promise<void> {
  await tx.delete(carts).where(eq(carts.id, cartId));
}

export async function findPriceSnapshot(db: Db, cartId: string): Promise<PriceSnapshot | null> {
  const [row] = await db.select().from(cartPriceSnapshots).where(eq(cartPriceSnapshots.cartId, cartId));
  return row?.figures ?? null;
}

export async function savePriceSnapshot(
  tx: Db,
  cartId: string,
  figures: PriceSnapshot,
  at: Date,
): Promise<void> {
  await tx
    .insert(cartPriceSnapshots)
    .values({ cartId, figures, at })
    .onConflictDoUpdate({ target: cartPriceSnapshots.cartId, set: { figures, at } });
}

/**
 * After the ERP's answer: sent for good, or given back with a new version, so that it can be sent again. If the
 * owner has begun another cart meanwhile, the one given back waits among the saved carts.
 */
export async function settleCart(
  tx: Db,
  cartId: string,
  state: "submitted" | "active",
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    UPDATE carts c SET
      version = version + 1,
      updated_at = ${at},
      state = CASE
        WHEN ${state} = 'active' AND EXISTS (
          SELECT FROM carts o WHERE o.user_id = c.user_id AND o.kind = c.kind AND o.sold_to = c.sold_to
            AND o.sales_area_id = c.sales_area_id AND o.state = 'active')
        THEN 'saved' ELSE ${state} END
    WHERE id = ${cartId} AND state = 'submitting'`);
}
