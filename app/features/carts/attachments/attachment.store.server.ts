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

/** From now on it is shown; until now it was only a name for bytes on their way. */
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

/** Files of carts that are gone, and of uploads that came to no end. */
export function findDetached(db: Db, before: Date, most: number): Promise<CartAttachment[]> {
  return db
    .select()
    .from(cartAttachments)
    .where(and(isNull(cartAttachments.cartId), lt(cartAttachments.addedAt, before)))
    .limit(most);
}

/** Once its bytes are gone, and only while no cart has it. */
export async function forgetAttachment(tx: Db, id: string): Promise<void> {
  await tx.delete(cartAttachments).where(and(eq(cartAttachments.id, id), isNull(cartAttachments.cartId)));
}
