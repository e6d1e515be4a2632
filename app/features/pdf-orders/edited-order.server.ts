import type { Db } from "~/db/db.server";
import type { CartOwner } from "~/features/carts/cart.store.server";
import { findActiveCartId } from "~/features/carts/received/received-carts.server";
import { findPdfOrderOfCart, type PdfOrder } from "./pdf-orders.store.server";

/** Finds the order whose cart is the user's active one: the one that is being edited. */
export async function findEditedOrder(db: Db, owner: CartOwner): Promise<PdfOrder | null> {
  const cartId = await findActiveCartId(db, owner);
  return cartId ? findPdfOrderOfCart(db, cartId) : null;
}
