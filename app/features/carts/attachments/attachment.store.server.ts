import { and, asc, eq, isNull, lt } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { cartAttachments } from "../cart.tables";

export type CartAttachment = typeof cartAttachments.$inferSelect;

export function findAttachments(db: Db, cartId: string): Promise<CartAttachment[]> {
  return db
    .select()
    .from(cartAttachments)
    .where(eq(cartAttachments.cartId, cartId))
    .orderBy(asc(cartAttachments.id));
}

export async function insertAttachment(tx: Db, attachment: CartAttachment): Promise<void> {
  await tx.insert(cartAttachments).values(attachment);
}

/** Attaches an uploaded file to its cart; until then the row only tracks an unfinished upload. */
export async function setAttached(tx: Db, id: string, cartId: string): Promise<void> {
  await tx.update(cartAttachments).set({ cartId }).where(eq(cartAttachments.id, id));
}

export async function setDetached(tx: Db, cartId: string, id: string): Promise<CartAttachment | null> {
  const [row] = await tx
    .update(cartAttachments)
    .set({ cartId: null })
    .where(and(eq(cartAttachments.cartId, cartId), eq(cartAttachments.id, id)))
    .returning();
  return row ?? null;
}

/** Finds the files of carts that are gone, and of uploads that were never finished. */
export function findDetached(db: Db, before: Date, maxFiles: number): Promise<CartAttachment[]> {
  return db
    .select()
    .from(cartAttachments)
    .where(and(isNull(cartAttachments.cartId), lt(cartAttachments.addedAt, before)))
    .limit(maxFiles);
}

/** Deletes the row of a file whose bytes are gone; a file that a cart has taken meanwhile stays. */
export async function deleteDetachedAttachment(tx: Db, id: string): Promise<void> {
  await tx.delete(cartAttachments).where(and(eq(cartAttachments.id, id), isNull(cartAttachments.cartId)));
}
