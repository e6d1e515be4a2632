import type { Db } from "~/db/db.server";
import { type CartOwner, findActiveCart } from "../cart.store.server";

export {
  findCartsOfDocument as findDocumentCarts,
  findReceivedCarts as findCartsOf,
  setUnsettledLines as noteUnsettledLines,
} from "./received-cart.store.server";

/** Finds the id of the user's active order cart. */
export async function findActiveCartId(db: Db, owner: CartOwner): Promise<string | null> {
  return (await findActiveCart(db, owner, "order"))?.id ?? null;
}
