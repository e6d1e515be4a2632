import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { Cart, CartKind, CartState } from "../cart";
import { type CartOwner, findCart, lockActivePlace } from "../cart.store.server";
import { cartItems, carts, submissions } from "../cart.tables";

export interface SavedCart {
  id: string;
  title: string;
  soldTo: string;
  soldToName: string;
  salesAreaId: string;
  state: CartState;
  lines: number;
  updatedAt: Date;
  /** When bringing it to the ERP came to an end without a document. */
  failedAt: Date | null;
}

/** With its table's name: inside a subselect the bare column would be that of the inner table. */
const thisCart = sql.raw('"carts"."id"');

/** All of a user's carts of one kind, whichever customer they are for. */
const listed: CartState[] = ["active", "saved", "review", "submitting"];

export async function findSavedCarts(
  db: Db,
  owner: { userId: string; kind: CartKind },
  asked: { page: number; pageSize: number; sortBy: "title" | "updated_at"; order: "asc" | "desc" },
): Promise<{ items: SavedCart[]; total: number }> {
  const where = and(
    eq(carts.userId, owner.userId),
    eq(carts.kind, owner.kind),
    inArray(carts.state, listed),
    sql`(${carts.state} <> 'active' OR EXISTS (SELECT FROM ${cartItems} i WHERE i.cart_id = ${thisCart}))`,
  );
  const turn = asked.order === "asc" ? asc : desc;
  const items = await db
    .select({
      id: carts.id,
      title: carts.title,
      soldTo: carts.soldTo,
      soldToName: carts.soldToName,
      salesAreaId: carts.salesAreaId,
      state: carts.state,
      updatedAt: carts.updatedAt,
      lines: sql<number>`(SELECT count(*)::int FROM ${cartItems} i WHERE i.cart_id = ${thisCart} AND i.removed_in IS NULL)`,
      failedAt: sql<Date | null>`(
        SELECT s.settled_at FROM ${submissions} s WHERE s.cart_id = ${thisCart} AND s.state IN ('rejected', 'forPerson')
        ORDER BY s.created_at DESC LIMIT 1)`.mapWith((value: string | null) =>
        value ? new Date(value) : null,
      ),
    })
    .from(carts)
    .where(where)
    .orderBy(turn(asked.sortBy === "title" ? carts.title : carts.updatedAt), desc(carts.id))
    .limit(asked.pageSize)
    .offset((asked.page - 1) * asked.pageSize);
  return { items, total: await db.$count(carts, where) };
}

/** One of the user's carts, for whichever customer; locked. */
export async function lockOwnCart(tx: Db, userId: string, id: string): Promise<Cart | null> {
  const [row] = await tx
    .select()
    .from(carts)
    .where(and(eq(carts.userId, userId), eq(carts.id, id)))
    .for("update");
  if (!row) return null;
  return findCart(tx, { userId, soldTo: row.soldTo, salesAreaId: row.salesAreaId }, id);
}

export async function setTitle(tx: Db, cartId: string, title: string, at: Date): Promise<void> {
  await tx.update(carts).set({ title, updatedAt: at }).where(eq(carts.id, cartId));
}

/** What is active steps aside, under a title of its own, so that another cart can take its place. */
export async function putAside(
  tx: Db,
  owner: CartOwner,
  kind: CartKind,
  aside: { title: string; at: Date },
): Promise<boolean> {
  await lockActivePlace(tx, owner, kind);
  const where = and(
    eq(carts.userId, owner.userId),
    eq(carts.soldTo, owner.soldTo),
    eq(carts.salesAreaId, owner.salesAreaId),
    eq(carts.kind, kind),
    eq(carts.state, "active"),
  );
  const [row] = await tx.select({ id: carts.id, title: carts.title }).from(carts).where(where).for("update");
  if (!row) return false;
  const lines = await tx.$count(cartItems, eq(cartItems.cartId, row.id));
  if (lines === 0) {
    await tx.delete(carts).where(eq(carts.id, row.id));
    return false;
  }
  await tx
    .update(carts)
    .set({
      state: "saved",
      title: row.title || aside.title,
      updatedAt: aside.at,
      version: sql`${carts.version} + 1`,
    })
    .where(eq(carts.id, row.id));
  return true;
}

export async function makeActive(tx: Db, cartId: string, at: Date): Promise<void> {
  await tx
    .update(carts)
    .set({ state: "active", updatedAt: at, version: sql`${carts.version} + 1` })
    .where(eq(carts.id, cartId));
}

/** A cart with its lines under another id, if it is not there yet. */
export async function insertCart(tx: Db, cart: Omit<Cart, "items"> & { userId: string }): Promise<boolean> {
  const rows = await tx
    .insert(carts)
    .values({ ...cart, createdAt: cart.updatedAt })
    .onConflictDoNothing()
    .returning({ id: carts.id });
  return rows.length > 0;
}
