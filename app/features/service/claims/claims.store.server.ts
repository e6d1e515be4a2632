import { and, asc, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { totalOf } from "~/db/total-of";
import { claims } from "../service.tables";
import type { ClaimState } from "./claim";

export type Claim = typeof claims.$inferSelect;

/** Customer and sales area for which a person makes claims. */
export interface Claimant {
  userId: string;
  partner: { function: string; number: string };
  salesAreaId: string;
}

/** Inserts the claim, or returns the one that its form has made already. */
export async function insertClaim(
  tx: Db,
  claim: typeof claims.$inferInsert,
): Promise<{ claim: Claim; isFirst: boolean }> {
  const [insertedClaim] = await tx.insert(claims).values(claim).onConflictDoNothing().returning();
  if (insertedClaim) return { claim: insertedClaim, isFirst: true };
  const existingClaim = await findClaimOf(tx, claim.bundle);
  if (!existingClaim) throw new Error("A claim was neither inserted nor found");
  return { claim: existingClaim, isFirst: false };
}

/** Finds the claim that a form has made, unless the ERP refused it. */
async function findClaimOf(db: Db, bundle: string): Promise<Claim | null> {
  const [row] = await db
    .select()
    .from(claims)
    .where(and(eq(claims.bundle, bundle), sql`${claims.state} <> 'rejected'`));
  return row ?? null;
}

const ownedBy = ({ userId, partner, salesAreaId }: Claimant) =>
  and(
    eq(claims.userId, userId),
    eq(claims.salesAreaId, salesAreaId),
    sql`${claims.partner} ->> 'number' = ${partner.number}`,
    sql`${claims.partner} ->> 'function' = ${partner.function}`,
  );

export async function findOwnClaim(db: Db, claimant: Claimant, id: string): Promise<Claim | null> {
  const [row] = await db
    .select()
    .from(claims)
    .where(and(ownedBy(claimant), eq(claims.id, id)));
  return row ?? null;
}

/** Finds the claims that the ERP has not confirmed yet; once confirmed they are among its returns. */
export const findPendingClaims = (db: Db, claimant: Claimant, since: Date): Promise<Claim[]> =>
  db
    .select()
    .from(claims)
    .where(
      and(
        ownedBy(claimant),
        inArray(claims.state, ["claimed", "sending", "unknown", "forPerson"]),
        gt(claims.createdAt, since),
      ),
    )
    .orderBy(desc(claims.createdAt))
    .limit(20);

/** Finds anybody's claim, for jobs. */
export async function findClaim(db: Db, id: string): Promise<Claim | null> {
  const [row] = await db.select().from(claims).where(eq(claims.id, id));
  return row ?? null;
}

/**
 * Moves the claim to its next state. Prevents a race: returns null if it is no longer in one of the expected states, so
 * of two callers one succeeds.
 */
export async function advanceClaim(
  tx: Db,
  id: string,
  from: ClaimState[],
  change: Partial<typeof claims.$inferInsert> & { state: ClaimState },
): Promise<Claim | null> {
  const [row] = await tx
    .update(claims)
    .set(change)
    .where(and(eq(claims.id, id), inArray(claims.state, from)))
    .returning();
  return row ?? null;
}

export async function countClaimCheck(tx: Db, id: string): Promise<number> {
  const [row] = await tx
    .update(claims)
    .set({ checks: sql`${claims.checks} + 1` })
    .where(eq(claims.id, id))
    .returning({ checks: claims.checks });
  return row?.checks ?? 0;
}

/** Finds all users' claims that a person must decide about, oldest first. */
export async function findHeldClaims(
  db: Db,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: Claim[]; total: number }> {
  const isHeld = eq(claims.state, "forPerson");
  const items = await db
    .select()
    .from(claims)
    .where(isHeld)
    .orderBy(asc(claims.createdAt), asc(claims.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { items, total: await totalOf(items, { page, pageSize }, () => db.$count(claims, isHeld)) };
}

/** Statuses of a return about which something is still to be decided. */
const openStatuses = ["RQST", "APPR"];

/** Finds the confirmed claims that were not checked since, longest unchecked first. */
export const findUncheckedClaims = (db: Db, since: Date, limit: number): Promise<Claim[]> =>
  db
    .select()
    .from(claims)
    .where(
      and(
        eq(claims.state, "confirmed"),
        inArray(claims.announcedStatus, openStatuses),
        lt(claims.checkedAt, since),
      ),
    )
    .orderBy(asc(claims.checkedAt), asc(claims.id))
    .limit(limit);

export async function noteClaimCheck(tx: Db, ids: readonly string[], checkedAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(claims)
    .set({ checkedAt })
    .where(inArray(claims.id, [...ids]));
}

/** Returns false if another run has announced it meanwhile. */
export async function setAnnouncedStatus(
  tx: Db,
  { id, announcedStatus }: Pick<Claim, "id" | "announcedStatus">,
  status: string,
): Promise<boolean> {
  const updatedRows = await tx
    .update(claims)
    .set({ announcedStatus: status })
    .where(and(eq(claims.id, id), sql`${claims.announcedStatus} IS NOT DISTINCT FROM ${announcedStatus}`))
    .returning({ id: claims.id });
  return updatedRows.length > 0;
}
