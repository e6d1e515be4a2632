import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { totalOf } from "~/db/total-of";
import type { CartOwner } from "../cart.store.server";
import { carts, submissions } from "../cart.tables";
import type { BackgroundCart } from "./background-cart";

export interface BackgroundSearch {
  /** Sales area of the carts; null for all, for staff who have not chosen one. */
  salesAreaId: string | null;
  /** Customer of the carts; null for all of the sales area. */
  soldTo: string | null;
}

/** Qualifies the columns: in a subselect Drizzle writes bare names, which are the inner table's. */
const thisCart = sql.raw('"submissions"."cart_id"');
const thisVersion = sql.raw('"submissions"."cart_version"');

/**
 * Matches what waits, and what failed and was neither removed nor submitted again since. The states are part of the text,
 * so that the partial index serves the query.
 */
const matchesSearch = ({ salesAreaId, soldTo }: BackgroundSearch) =>
  and(
    salesAreaId === null ? undefined : eq(submissions.salesAreaId, salesAreaId),
    soldTo === null ? undefined : eq(submissions.soldTo, soldTo),
    sql.raw("\"submissions\".\"state\" IN ('claimed', 'sending', 'unknown', 'forPerson', 'rejected')"),
    isNull(submissions.dismissedAt),
    sql`(${submissions.state} <> 'rejected' OR NOT EXISTS (
      SELECT FROM ${submissions} later WHERE later.cart_id = ${thisCart} AND later.cart_version > ${thisVersion}))`,
  );

/** Finds a page of background carts, latest first. */
export async function findBackgroundCarts(
  db: Db,
  search: BackgroundSearch,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: Omit<BackgroundCart, "person">[]; total: number }> {
  const matches = matchesSearch(search);
  const seenField = (name: string) => sql<string>`${submissions.content} -> 'seen' ->> ${name}`;
  const items = await db
    .select({
      id: submissions.id,
      userId: submissions.userId,
      kind: submissions.kind,
      state: submissions.state,
      soldTo: submissions.soldTo,
      title: sql<string>`coalesce(${submissions.content} ->> 'title', '')`,
      poNumber: sql<string>`${submissions.content} ->> 'poNumber'`,
      lines: sql<number>`jsonb_array_length(${submissions.content} -> 'lines')`,
      total: seenField("total"),
      currency: seenField("currency"),
      messages: submissions.messages,
      createdAt: submissions.createdAt,
      failedAt:
        sql<Date | null>`CASE WHEN ${submissions.state} = 'rejected' THEN ${submissions.settledAt} END`.mapWith(
          (value: string | null) => (value ? new Date(value) : null),
        ),
    })
    .from(submissions)
    .where(matches)
    .orderBy(desc(submissions.createdAt), desc(submissions.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { items, total: await totalOf(items, { page, pageSize }, () => db.$count(submissions, matches)) };
}

/** Locks the owner's submission and its cart, in this order. */
export async function lockFailedSubmission(tx: Db, owner: CartOwner, id: string) {
  const [submission] = await tx
    .select()
    .from(submissions)
    .where(
      and(
        eq(submissions.id, id),
        eq(submissions.userId, owner.userId),
        eq(submissions.soldTo, owner.soldTo),
        eq(submissions.salesAreaId, owner.salesAreaId),
      ),
    )
    .for("update");
  return submission ?? null;
}

/** Takes a failed submission off the report; false if it has not failed, or is off already. */
export async function dismissSubmission(tx: Db, id: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(submissions)
    .set({ dismissedAt: at })
    .where(and(eq(submissions.id, id), eq(submissions.state, "rejected"), isNull(submissions.dismissedAt)))
    .returning({ id: submissions.id });
  return rows.length > 0;
}

/** Closes a cart for changes if it is still the version that came back; false otherwise. */
export async function claimReturnedCart(tx: Db, cartId: string, version: number): Promise<boolean> {
  const rows = await tx
    .update(carts)
    .set({ state: "submitting" })
    .where(and(eq(carts.id, cartId), eq(carts.version, version), inArray(carts.state, ["active", "saved"])))
    .returning({ id: carts.id });
  return rows.length > 0;
}
