import { and, asc, eq } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { cartAttachments } from "./cart.tables";

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

export async function deleteAttachment(tx: Db, cartId: string, id: string): Promise<CartAttachment | null> {
  const [row] = await tx
    .delete(cartAttachments)
    .where(and(eq(cartAttachments.cartId, cartId), eq(cartAttachments.id, id)))
    .returning();
  return row ?? null;
}
