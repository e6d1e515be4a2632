import type { Db } from "~/db/db.server";
import { type CartOwner, findActiveCart } from "../cart.store.server";
import {
  findCartsOfDocument,
  findReceivedCarts,
  type ReceivedCart,
  setUnsettledLines,
} from "./received-cart.store.server";

/** Finds carts of received orders with what became of them. */
export const findCartsOf = (db: Db, ids: readonly string[]): Promise<Map<string, ReceivedCart>> =>
  findReceivedCarts(db, ids);

/** Finds the carts of a customer that became a document with this number. */
export const findDocumentCarts = (
  db: Db,
  customer: { soldTo: string | null; salesAreaId: string },
  documentNumber: string,
): Promise<string[]> => findCartsOfDocument(db, customer, documentNumber);

/** Keeps a cart from being sent while lines of its order are neither in it nor left out. */
export const noteUnsettledLines = (tx: Db, cartId: string, count: number): Promise<void> =>
  setUnsettledLines(tx, cartId, count);

/** Finds the id of the user's active order cart. */
export async function findActiveCartId(db: Db, owner: CartOwner): Promise<string | null> {
  return (await findActiveCart(db, owner, "order"))?.id ?? null;
}
