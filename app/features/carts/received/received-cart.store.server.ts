import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { CartState } from "../cart";
import { carts, submissions } from "../cart.tables";

/** Customer whose carts of received orders any authorised colleague may carry on. */
export interface CustomerScope {
  soldTo: string;
  salesAreaId: string;
}

export interface ReceivedCart {
  id: string;
  userId: string;
  version: number;
  state: CartState;
  /** Purchase order number as a person may have changed it. */
  poNumber: string;
  receipt: string | null;
  documentNumber: string | null;
}

/** Finds carts of received orders with what became of them; deleted ones are not found. */
export async function findReceivedCarts(db: Db, ids: readonly string[]): Promise<Map<string, ReceivedCart>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: carts.id,
      userId: carts.userId,
      version: carts.version,
      state: carts.state,
      poNumber: sql<string>`${carts.header} ->> 'poNumber'`,
      receipt: submissions.id,
      documentNumber: submissions.documentNumber,
    })
    .from(carts)
    .leftJoin(
      submissions,
      and(
        eq(submissions.cartId, carts.id),
        sql`${submissions.createdAt} = (SELECT max(s.created_at) FROM submissions s WHERE s.cart_id = ${carts.id})`,
      ),
    )
    .where(and(inArray(carts.id, [...ids]), ne(carts.state, "deleted")));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Finds the carts of a customer that became this document. */
export async function findCartsOfDocument(
  db: Db,
  { soldTo, salesAreaId }: { soldTo: string | null; salesAreaId: string },
  documentNumber: string,
): Promise<string[]> {
  const rows = await db
    .select({ cartId: submissions.cartId })
    .from(submissions)
    .where(
      and(
        soldTo === null ? undefined : eq(submissions.soldTo, soldTo),
        eq(submissions.salesAreaId, salesAreaId),
        eq(submissions.documentNumber, documentNumber),
      ),
    );
  return rows.map(({ cartId }) => cartId);
}

/** Locks a customer's cart, whoever of its people owns it. */
export async function lockCustomerCart(
  tx: Db,
  { soldTo, salesAreaId }: CustomerScope,
  id: string,
): Promise<{ userId: string; state: CartState } | null> {
  const [row] = await tx
    .select({ userId: carts.userId, state: carts.state })
    .from(carts)
    .where(
      and(
        eq(carts.id, id),
        eq(carts.soldTo, soldTo),
        eq(carts.salesAreaId, salesAreaId),
        ne(carts.state, "deleted"),
      ),
    )
    .for("update");
  return row ?? null;
}

export async function setUnsettledLines(tx: Db, id: string, count: number): Promise<void> {
  await tx.update(carts).set({ unsettledLines: count }).where(eq(carts.id, id));
}

export async function setCartUser(tx: Db, id: string, userId: string): Promise<void> {
  await tx.update(carts).set({ userId }).where(eq(carts.id, id));
}
