import { and, asc, eq, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { type Db, preparedFor } from "~/db/db.server";
import { insertRows } from "~/db/insert-rows.server";
import {
  type Cart,
  type CartHead,
  type CartHeader,
  type CartItem,
  type CartKind,
  type CartState,
  emptyHeader,
  type PricedTotal,
} from "./cart";
import { cartItems, carts } from "./cart.tables";

/** Owner of carts: every query of this file is limited to one. */
export interface CartOwner {
  userId: string;
  soldTo: string;
  salesAreaId: string;
}

/** A deleted cart is found by nobody: only its owner's list shows and restores it. */
const ownedBy = (owner: CartOwner) =>
  and(
    eq(carts.userId, owner.userId),
    eq(carts.soldTo, owner.soldTo),
    eq(carts.salesAreaId, owner.salesAreaId),
    ne(carts.state, "deleted"),
  );

/** Condition of prepared queries; their placeholders are named like the fields of an owner, and `kind`. */
export const isActiveCart = and(
  eq(carts.userId, sql.placeholder("userId")),
  eq(carts.soldTo, sql.placeholder("soldTo")),
  eq(carts.salesAreaId, sql.placeholder("salesAreaId")),
  eq(carts.kind, sql.placeholder("kind")),
  sql`${carts.state} = 'active'`,
);

export async function findActiveCart(
  db: Db,
  { userId, soldTo, salesAreaId }: CartOwner,
  kind: CartKind,
): Promise<Cart | null> {
  const [row] = await activeCart(db).execute({ userId, soldTo, salesAreaId, kind });
  return row ? { ...row, items: await findItems(db, row.id) } : null;
}

const activeCart = preparedFor((db) => db.select().from(carts).where(isActiveCart).prepare("active_cart"));

export async function findCart(db: Db, owner: CartOwner, id: string): Promise<Cart | null> {
  const head = await findCartHead(db, owner, id);
  return head ? { ...head, items: await findItems(db, head.id) } : null;
}

/** Finds the cart without its lines, of which there may be thousands. */
export async function findCartHead(db: Db, owner: CartOwner, id: string): Promise<CartHead | null> {
  const [row] = await db
    .select()
    .from(carts)
    .where(and(ownedBy(owner), eq(carts.id, id)));
  return row ?? null;
}

/**
 * Counts the lines of the active order cart, and finds its latest total beside the version that the cart has now, as a
 * subselect of a session query that knows the user already; null without such a cart.
 */
export function activeCartOf(owner: { userId: SQL; partnerNumber: SQL; salesAreaId: SQL }) {
  return sql<{ lines: number; total: StoredTotal | null } | null>`(
    SELECT json_build_object(
      'lines', (SELECT count(*)::int FROM ${cartItems} i WHERE i.cart_id = c.id AND i.removed_in IS NULL),
      'total', c.priced_total || jsonb_build_object('cartVersion', c.version))
    FROM ${carts} c
    WHERE c.user_id = ${owner.userId} AND c.sold_to = ${owner.partnerNumber}
      AND c.sales_area_id = ${owner.salesAreaId} AND c.kind = 'order' AND c.state = 'active')`;
}

export type StoredTotal = PricedTotal & { cartVersion: number };

/** Stores the total of a simulation. Skips a locked cart: the next page that prices it stores it as well. */
export async function savePricedTotal(db: Db, cartId: string, pricedTotal: PricedTotal): Promise<void> {
  await db.execute(sql`
    UPDATE carts SET priced_total = ${JSON.stringify(pricedTotal)}::jsonb WHERE id = (
      SELECT id FROM carts WHERE id = ${cartId} AND version = ${pricedTotal.version} FOR UPDATE SKIP LOCKED)`);
}

/** Locks the cart against every other change until the transaction ends. */
export async function lockCart(tx: Db, owner: CartOwner, id: string): Promise<Cart | null> {
  const head = await lockCartHead(tx, owner, id);
  return head ? { ...head, items: await findItems(tx, head.id) } : null;
}

/** Does the same without reading its lines, of which there may be thousands. */
export async function lockCartHead(tx: Db, owner: CartOwner, id: string): Promise<CartHead | null> {
  const [row] = await tx
    .select()
    .from(carts)
    .where(and(ownedBy(owner), eq(carts.id, id)))
    .for("update");
  return row ?? null;
}

/** Prevents a race between requests that begin or activate a cart: a missing cart has no row to lock. */
export async function lockActivePlace(
  tx: Db,
  { userId, soldTo, salesAreaId }: CartOwner,
  kind: CartKind,
): Promise<void> {
  const place = ["active-cart", userId, soldTo, salesAreaId, kind].join(" ");
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${place}, 0))`);
}

/**
 * Finds the active cart without its lines, or creates it. Prevents a race: the unique index gives two
 * simultaneous requests the same cart.
 */
export async function lockActiveCart(
  tx: Db,
  owner: CartOwner,
  kind: CartKind,
  newCart: { id: string; at: Date; soldToName: string },
): Promise<CartHead> {
  const { id, at, soldToName } = newCart;
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

const isLive = isNull(cartItems.removedIn);

/** Reads a few counts instead of all lines: adding to a large cart stays fast. */
export async function lastItemNumber(tx: Db, cartId: string): Promise<{ last: number; lines: number }> {
  const [row] = await tx
    .select({
      last: sql<number>`coalesce(max(${cartItems.itemNumber}), 0)::int`,
      lines: sql<number>`count(*)::int`,
    })
    .from(cartItems)
    .where(and(eq(cartItems.cartId, cartId), isLive));
  return row ?? { last: 0, lines: 0 };
}

export async function findItems(db: Db, cartId: string): Promise<CartItem[]> {
  const rows = await liveItems(db).execute({ cartId });
  return rows.map(({ item }) => item);
}

/** One value for each line, because Drizzle takes long to map the columns of thousands of rows. */
export const wholeItem = {
  item: sql<CartItem>`json_build_object('id', id, 'itemNumber', item_number, 'material', material,
    'quantity', quantity::text, 'unit', unit, 'comment', comment, 'requestedDate', requested_date,
    'batches', batches, 'attributes', attributes, 'reference', reference)`,
};

/** Condition of prepared queries; its placeholder is `cartId`. */
export const isLiveOfCart = and(eq(cartItems.cartId, sql.placeholder("cartId")), isLive);

const liveItems = preparedFor((db) =>
  db
    .select(wholeItem)
    .from(cartItems)
    .where(isLiveOfCart)
    .orderBy(asc(cartItems.itemNumber))
    .prepare("cart_items_of"),
);

export async function insertItems(tx: Db, cartId: string, items: readonly CartItem[]): Promise<void> {
  await insertRows(tx, cartItems, items, { same: { cartId } });
}

export async function setItem(tx: Db, cartId: string, id: string, change: Partial<CartItem>): Promise<void> {
  await tx
    .update(cartItems)
    .set(change)
    .where(and(eq(cartItems.cartId, cartId), eq(cartItems.id, id)));
}

/** Marks lines as removed; they can be restored until the cart's next change. */
export async function setAside(tx: Db, cartId: string, ids: string[], version: number): Promise<void> {
  await tx
    .update(cartItems)
    .set({ removedIn: version })
    .where(and(eq(cartItems.cartId, cartId), sql`${cartItems.id} = ANY(${sql.param(ids)}::uuid[])`));
}

export async function countRemovedItems(db: Db, cartId: string, version: number): Promise<number> {
  return db.$count(cartItems, and(eq(cartItems.cartId, cartId), eq(cartItems.removedIn, version)));
}

/** Counts lines of a received order without which its cart must not be sent. */
export async function countUnsettledLines(db: Db, cartId: string): Promise<number> {
  const [row] = await db.select({ count: carts.unsettledLines }).from(carts).where(eq(carts.id, cartId));
  return row?.count ?? 0;
}

/** Raises the version with every change, so that other tabs and people notice that theirs is outdated. */
export async function raiseCartVersion(
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

/**
 * Updates without a new version what changes no price, such as a purchase-order number: open forms stay
 * valid.
 */
export async function setHeader(tx: Db, cartId: string, header: CartHeader): Promise<void> {
  await tx.update(carts).set({ header }).where(eq(carts.id, cartId));
}

/** Moves the cart to another customer; the new version outdates all open forms. */
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

/**
 * Closes the cart after the answer of the ERP or of an approver: submitted, or returned with a new version so that it can
 * be submitted again. If the owner has begun another cart meanwhile, the returned one becomes a saved cart.
 */
export async function settleCart(
  tx: Db,
  cartId: string,
  {
    state,
    at,
    from = "submitting",
  }: { state: "submitted" | "active"; at: Date; from?: "submitting" | "review" },
): Promise<CartState | null> {
  const { rows } = await tx.execute<{ state: CartState }>(sql`
    UPDATE carts c SET
      version = version + 1,
      updated_at = ${at},
      state = CASE
        WHEN ${state} = 'active' AND EXISTS (
          SELECT FROM carts o WHERE o.user_id = c.user_id AND o.kind = c.kind AND o.sold_to = c.sold_to
            AND o.sales_area_id = c.sales_area_id AND o.state = 'active')
        THEN 'saved' ELSE ${state} END
    WHERE id = ${cartId} AND state = ${from} RETURNING state`);
  return rows[0]?.state ?? null;
}
