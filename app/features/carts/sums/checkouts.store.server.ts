import { and, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { cartPriceSnapshots, carts, submissions } from "../cart.tables";

/**
 * Counts by kind of cart how many checkouts led to a submission since a time, and how many were begun and left: the cart
 * was taken to the checkout, and nobody has changed it for a day.
 */
export async function countCheckouts(db: Db, { since, leftBefore }: { since: Date; leftBefore: Date }) {
  const submittedRows = await db
    .select({ kind: submissions.kind, count: sql<number>`count(*)::int` })
    .from(submissions)
    .where(gte(submissions.createdAt, since))
    .groupBy(submissions.kind);
  const leftRows = await db
    .select({ kind: carts.kind, count: sql<number>`count(*)::int` })
    .from(carts)
    .innerJoin(cartPriceSnapshots, eq(cartPriceSnapshots.cartId, carts.id))
    .where(
      and(
        inArray(carts.state, ["active", "saved"]),
        gte(cartPriceSnapshots.at, since),
        lt(carts.updatedAt, leftBefore),
        lt(cartPriceSnapshots.at, leftBefore),
      ),
    )
    .groupBy(carts.kind);
  const countOf = (rows: typeof leftRows, kind: string) => rows.find((row) => row.kind === kind)?.count ?? 0;
  return (["order", "quote"] as const).map((kind) => ({
    kind,
    submitted: countOf(submittedRows, kind),
    left: countOf(leftRows, kind),
  }));
}
