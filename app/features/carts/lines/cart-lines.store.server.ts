import { and, asc, eq, sql } from "drizzle-orm";
import { type Db, preparedFor } from "~/db/db.server";
import type { CartItem } from "../cart";
import { isLiveOfCart, wholeItem } from "../cart.store.server";
import { cartItems } from "../cart.tables";
import type { DetailChange } from "./line-details";

/** Finds some lines of a cart; one that was removed is missing. */
export async function findItemsById(db: Db, cartId: string, ids: readonly string[]): Promise<CartItem[]> {
  if (ids.length === 0) return [];
  const rows = await itemsById(db).execute({ cartId, ids });
  return rows.map(({ item }) => item);
}

const itemsById = preparedFor((db) =>
  db
    .select(wholeItem)
    .from(cartItems)
    .where(and(isLiveOfCart, sql`${cartItems.id} = ANY(${sql.placeholder("ids")}::uuid[])`))
    .orderBy(asc(cartItems.itemNumber))
    .prepare("cart_items_by_id"),
);

/** Numbers all lines of a cart anew. The unique index is checked row by row, so that numbers pass through negative ones. */
export async function setLineNumbers(
  tx: Db,
  cartId: string,
  lines: readonly { id: string; itemNumber: number }[],
): Promise<void> {
  const ids = sql.param(lines.map(({ id }) => id));
  const numbers = sql.param(lines.map(({ itemNumber }) => itemNumber));
  await tx.execute(sql`
    UPDATE cart_items i SET item_number = -n.number
    FROM unnest(${ids}::uuid[], ${numbers}::int[]) AS n(id, number)
    WHERE i.id = n.id AND i.cart_id = ${cartId}`);
  await tx.execute(sql`
    UPDATE cart_items SET item_number = -item_number WHERE cart_id = ${cartId} AND item_number < 0`);
}

/** Sets the notes and requested dates of lines. */
export async function setDetails(tx: Db, cartId: string, changes: readonly DetailChange[]): Promise<void> {
  if (changes.length === 0) return;
  const ids = sql.param(changes.map(({ id }) => id));
  const dates = sql.param(changes.map(({ after }) => after.requestedDate));
  const comments = sql.param(changes.map(({ after }) => after.comment));
  await tx.execute(sql`
    UPDATE cart_items i SET requested_date = d.day, comment = d.comment
    FROM unnest(${ids}::uuid[], ${dates}::date[], ${comments}::text[]) AS d(id, day, comment)
    WHERE i.id = d.id AND i.cart_id = ${cartId}`);
}

/** Sets quantities; a unit only where one was typed. */
export async function setQuantities(
  tx: Db,
  cartId: string,
  changes: readonly { id: string; quantity: string; unit: string | null }[],
): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map((change) => change.id);
  const quantities = changes.map((change) => change.quantity);
  const units = changes.map((change) => change.unit);
  await tx.execute(sql`
    UPDATE cart_items i SET quantity = c.quantity, unit = coalesce(c.unit, i.unit)
    FROM unnest(${sql.param(ids)}::uuid[], ${sql.param(quantities)}::numeric[], ${sql.param(units)}::text[])
      AS c(id, quantity, unit)
    WHERE i.id = c.id AND i.cart_id = ${cartId}`);
}

/** Restores the lines that the cart's latest change removed. */
export async function restoreRemovedItems(tx: Db, cartId: string, version: number): Promise<number[]> {
  const rows = await tx
    .update(cartItems)
    .set({ removedIn: null })
    .where(and(eq(cartItems.cartId, cartId), eq(cartItems.removedIn, version)))
    .returning({ itemNumber: cartItems.itemNumber });
  return rows.map(({ itemNumber }) => itemNumber);
}
