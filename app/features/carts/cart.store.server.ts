import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { Cart, CartItem, CartKind, CartState } from "./cart";
import { cartItems, carts } from "./cart.tables";

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
    WHERE c.user_id = ${owner.userId} AND c.sold_to = ${owner.partnerNumber}
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

/** The active cart, made if there is none. Two requests at once get the same one: the unique index decides. */
export async function lockActiveCart(
  tx: Db,
  owner: CartOwner,
  kind: CartKind,
  fresh: { id: string; at: Date },
): Promise<Cart> {
  await tx
    .insert(carts)
    .values({ id: fresh.id, ...owner, kind, state: "active", createdAt: fresh.at, updatedAt: fresh.at })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(carts)
    .where(and(ownedBy(owner), eq(carts.kind, kind), eq(carts.state, "active")))
    .for("update");
  if (!row) throw new Error("The active cart vanished between insert and select");
  return { ...row, items: await findItems(tx, row.id) };
}

async function findItems(db: Db, cartId: string): Promise<CartItem[]> {
  return db.select().from(cartItems).where(eq(cartItems.cartId, cartId)).orderBy(asc(cartItems.itemNumber));
}

export async function insertItems(tx: Db, cartId: string, items: CartItem[]): Promise<void> {
  await tx.insert(cartItems).values(items.map((item) => ({ ...item, cartId })));
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

export async function deleteItem(tx: Db, cartId: string, id: string): Promise<void> {
  await tx.delete(cartItems).where(and(eq(cartItems.cartId, cartId), eq(cartItems.id, id)));
}

/** Every change of a cart ends here: the version tells other tabs and people that theirs is old. */
export async function raiseVersion(tx: Db, cartId: string, at: Date): Promise<number> {
  const [row] = await tx
    .update(carts)
    .set({ version: sql`${carts.version} + 1`, updatedAt: at })
    .where(eq(carts.id, cartId))
    .returning({ version: carts.version });
  return row?.version ?? 0;
}

export async function setCartState(tx: Db, cartId: string, state: CartState): Promise<void> {
  await tx.update(carts).set({ state }).where(eq(carts.id, cartId));
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
