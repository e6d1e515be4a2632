import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { CartKind } from "../cart";
import type { CartOwner } from "../cart.store.server";
import { cartItems, carts } from "../cart.tables";

/** Finds the lines of the active cart that order some of these materials, oldest first, in one statement. */
export const findLinesOf = (db: Db, owner: CartOwner, kind: CartKind, materials: readonly string[]) =>
  db
    .select({
      id: cartItems.id,
      material: cartItems.material,
      quantity: cartItems.quantity,
      unit: cartItems.unit,
    })
    .from(cartItems)
    .innerJoin(carts, eq(carts.id, cartItems.cartId))
    .where(
      and(
        eq(carts.userId, owner.userId),
        eq(carts.soldTo, owner.soldTo),
        eq(carts.salesAreaId, owner.salesAreaId),
        eq(carts.kind, kind),
        eq(carts.state, "active"),
        isNull(cartItems.removedIn),
        inArray(cartItems.material, [...materials]),
      ),
    )
    .orderBy(asc(cartItems.itemNumber));
