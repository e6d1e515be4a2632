import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { type Db, preparedFor } from "~/db/db.server";
import type { CartKind } from "../cart";
import { type CartOwner, isActiveCart } from "../cart.store.server";
import { cartItems, carts } from "../cart.tables";

/** Finds the lines of the active cart that order some of these materials, oldest first, in one statement. */
export const findLinesOf = (
  db: Db,
  { userId, soldTo, salesAreaId }: CartOwner,
  kind: CartKind,
  materials: readonly string[],
) => linesOf(db).execute({ userId, soldTo, salesAreaId, kind, materials });

const linesOf = preparedFor((db) =>
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
        isActiveCart,
        isNull(cartItems.removedIn),
        sql`${cartItems.material} = ANY(${sql.placeholder("materials")})`,
      ),
    )
    .orderBy(asc(cartItems.itemNumber))
    .prepare("cart_lines_of"),
);
