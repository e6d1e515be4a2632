import { sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { DetailChange } from "./line-details";

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
