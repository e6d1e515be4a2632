import { and, asc, desc, eq, inArray, isNull, lt, ne, notInArray, type SQLWrapper, sql } from "drizzle-orm";
import { type Db, preparedVariants } from "~/db/db.server";
import { totalOf } from "~/db/total-of";
import { salesAreas } from "~/features/organisation/organisation.tables";
import type { Cart, CartKind, CartState } from "../cart";
import { type CartOwner, findCart, lockActivePlace } from "../cart.store.server";
import { cartItems, carts, submissions } from "../cart.tables";

export interface SavedCart {
  id: string;
  title: string;
  soldTo: string;
  soldToName: string;
  salesAreaId: string;
  /** Title of the sales area; its code if it is gone. */
  salesArea: string;
  state: CartState;
  lines: number;
  /** Time of the latest change; of a deleted cart, that of its deletion. */
  updatedAt: Date;
  /** Time at which its submission ended without a document. */
  failedAt: Date | null;
}

/** Qualifies the column: in a subselect Drizzle writes the bare name, which is the inner table's. */
const thisCart = sql.raw('"carts"."id"');

const listedStates: CartState[] = ["active", "saved", "review", "submitting", "deleted"];

const whereListed = (owner: { userId: string | SQLWrapper; kind: CartKind | SQLWrapper }) =>
  and(
    eq(carts.userId, owner.userId),
    eq(carts.kind, owner.kind),
    inArray(carts.state, listedStates),
    sql`(${carts.state} <> 'active'
      OR EXISTS (SELECT FROM ${cartItems} i WHERE i.cart_id = ${thisCart} AND i.removed_in IS NULL))`,
  );

/** Finds the titles under which the owner has copies of a name: "Spring (2)", "Spring (3)". */
export async function findCopyTitles(
  db: Db,
  owner: { userId: string; kind: CartKind },
  name: string,
): Promise<string[]> {
  const rows = await db
    .select({ title: carts.title })
    .from(carts)
    .where(and(whereListed(owner), sql`starts_with(${carts.title}, ${`${name} (`})`));
  return rows.map(({ title }) => title);
}

/** Lists the owner's carts, deleted ones last. */
export async function findSavedCarts(
  db: Db,
  owner: { userId: string; kind: CartKind },
  list: { page: number; pageSize: number; sortBy: "title" | "updated_at"; order: "asc" | "desc" },
): Promise<{ items: SavedCart[]; total: number }> {
  const items = await savedCarts(db, `${list.sortBy} ${list.order}`).execute({
    ...owner,
    limit: list.pageSize,
    offset: (list.page - 1) * list.pageSize,
  });
  return { items, total: await totalOf(items, list, () => db.$count(carts, whereListed(owner))) };
}

const savedCarts = preparedVariants((db, order: `${"title" | "updated_at"} ${"asc" | "desc"}`) => {
  const direction = order.endsWith(" asc") ? asc : desc;
  return db
    .select({
      id: carts.id,
      title: carts.title,
      soldTo: carts.soldTo,
      soldToName: carts.soldToName,
      salesAreaId: carts.salesAreaId,
      salesArea: sql<string>`coalesce((SELECT a.title FROM ${salesAreas} a WHERE a.id = ${sql.raw('"carts"."sales_area_id"')}), ${sql.raw('"carts"."sales_area_id"')})`,
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
    .where(whereListed({ userId: sql.placeholder("userId"), kind: sql.placeholder("kind") }))
    .orderBy(
      eq(carts.state, "deleted"),
      direction(order.startsWith("title") ? carts.title : carts.updatedAt),
      desc(carts.id),
    )
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare(`saved_carts_by_${order.replace(" ", "_")}`);
});

/** Locks one of the user's carts of any customer; one that became a document is none any more, as in the list. */
export async function lockOwnCart(tx: Db, userId: string, id: string): Promise<Cart | null> {
  const [row] = await tx
    .select()
    .from(carts)
    .where(and(eq(carts.userId, userId), eq(carts.id, id), notInArray(carts.state, ["deleted", "submitted"])))
    .for("update");
  if (!row) return null;
  return findCart(tx, { userId, soldTo: row.soldTo, salesAreaId: row.salesAreaId }, id);
}

export async function lockDeletedCart(
  tx: Db,
  userId: string,
  id: string,
): Promise<Omit<Cart, "items"> | null> {
  const [row] = await tx
    .select()
    .from(carts)
    .where(and(eq(carts.userId, userId), eq(carts.id, id), eq(carts.state, "deleted")))
    .for("update");
  return row ?? null;
}

/** Deletes or restores a saved cart; the new version outdates all open forms. */
export async function setSavedState(
  tx: Db,
  cartId: string,
  state: "saved" | "deleted",
  at: Date,
): Promise<void> {
  await tx
    .update(carts)
    .set({ state, updatedAt: at, version: sql`${carts.version} + 1` })
    .where(eq(carts.id, cartId));
}

/** Counts the listed carts that are not deleted. */
export function countLiveCarts(db: Db, owner: { userId: string; kind: CartKind }): Promise<number> {
  return db.$count(carts, and(whereListed(owner), ne(carts.state, "deleted")));
}

/** Returns the number of carts removed; their files are removed by `tidyAttachments`. */
export async function purgeDeletedCarts(tx: Db, before: Date): Promise<number> {
  const rows = await tx
    .delete(carts)
    .where(and(eq(carts.state, "deleted"), lt(carts.updatedAt, before)))
    .returning({ id: carts.id });
  return rows.length;
}

export async function setTitle(tx: Db, cartId: string, title: string, at: Date): Promise<void> {
  await tx.update(carts).set({ title, updatedAt: at }).where(eq(carts.id, cartId));
}

/** Saves the active cart under a title, or deletes it if it is empty. Returns whether one was saved. */
export async function putAside(
  tx: Db,
  owner: CartOwner,
  kind: CartKind,
  title: { title: string; at: Date },
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
  const lines = await tx.$count(cartItems, and(eq(cartItems.cartId, row.id), isNull(cartItems.removedIn)));
  if (lines === 0) {
    await tx.delete(carts).where(eq(carts.id, row.id));
    return false;
  }
  await tx
    .update(carts)
    .set({
      state: "saved",
      title: row.title || title.title,
      updatedAt: title.at,
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

/** Inserts a cart without its lines; returns false if its id exists already. */
export async function insertCart(tx: Db, cart: Omit<Cart, "items"> & { userId: string }): Promise<boolean> {
  const rows = await tx
    .insert(carts)
    .values({ ...cart, createdAt: cart.updatedAt })
    .onConflictDoNothing()
    .returning({ id: carts.id });
  return rows.length > 0;
}

/** Finds the state of anybody's cart, and the number of the document that its last submission became. */
export async function findCartState(
  db: Db,
  id: string,
): Promise<{ state: CartState; documentNumber: string | null } | null> {
  const [row] = await db
    .select({ state: carts.state, documentNumber: submissions.documentNumber })
    .from(carts)
    .leftJoin(submissions, eq(submissions.cartId, carts.id))
    .where(eq(carts.id, id))
    .orderBy(desc(submissions.createdAt))
    .limit(1);
  return row ?? null;
}
