import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { SubmissionState } from "../cart";
import type { CartOwner } from "../cart.store.server";
import { submissions } from "../cart.tables";

export type Submission = typeof submissions.$inferSelect;

/** Adds the submission, or gives back the one that this version of the cart already has. */
export async function insertSubmission(
  tx: Db,
  fresh: typeof submissions.$inferInsert,
): Promise<{ submission: Submission; first: boolean }> {
  const inserted = await tx.insert(submissions).values(fresh).onConflictDoNothing().returning();
  if (inserted[0]) return { submission: inserted[0], first: true };
  const [earlier] = await tx
    .select()
    .from(submissions)
    .where(and(eq(submissions.cartId, fresh.cartId), eq(submissions.cartVersion, fresh.cartVersion)));
  if (!earlier) throw new Error("A submission was neither inserted nor found");
  return { submission: earlier, first: false };
}

const ownedBy = (owner: CartOwner) =>
  and(
    eq(submissions.userId, owner.userId),
    eq(submissions.soldTo, owner.soldTo),
    eq(submissions.salesAreaId, owner.salesAreaId),
  );

/** The receipt that this version of the cart already has. */
export async function findOwnSubmissionOf(
  db: Db,
  owner: CartOwner,
  cartId: string,
  version: number,
): Promise<Submission | null> {
  const [row] = await db
    .select()
    .from(submissions)
    .where(and(ownedBy(owner), eq(submissions.cartId, cartId), eq(submissions.cartVersion, version)));
  return row ?? null;
}

export async function findOwnSubmission(db: Db, owner: CartOwner, id: string): Promise<Submission | null> {
  const [row] = await db
    .select()
    .from(submissions)
    .where(and(ownedBy(owner), eq(submissions.id, id)));
  return row ?? null;
}

const seen = (name: string) => sql<string>`${submissions.content} -> 'seen' ->> ${name}`;

/** What a list shows of each. */
const asSent = {
  id: submissions.id,
  kind: submissions.kind,
  state: submissions.state,
  documentNumber: submissions.documentNumber,
  createdAt: submissions.createdAt,
  poNumber: sql<string>`${submissions.content} ->> 'poNumber'`,
  total: seen("total"),
  currency: seen("currency"),
};

/** What this person has sent for this customer, the latest first. */
export async function findOwnSubmissions(
  db: Db,
  owner: CartOwner,
  asked: { page: number; pageSize: number },
): Promise<{ items: SentCart[]; total: number }> {
  const items = await db
    .select(asSent)
    .from(submissions)
    .where(ownedBy(owner))
    .orderBy(desc(submissions.createdAt))
    .limit(asked.pageSize)
    .offset((asked.page - 1) * asked.pageSize);
  return { items, total: await db.$count(submissions, ownedBy(owner)) };
}

export type SentCart = Pick<Submission, "id" | "kind" | "state" | "documentNumber" | "createdAt"> & {
  poNumber: string;
  total: string;
  currency: string;
};

const held = eq(submissions.state, "forPerson");
const asHeld = { ...asSent, soldTo: submissions.soldTo, userId: submissions.userId };

type HeldRow = SentCart & { soldTo: string; userId: string };

/** Everybody's that a person must decide about, the oldest first. */
export async function findHeldSubmissions(
  db: Db,
  asked: { page: number; pageSize: number },
): Promise<{ items: HeldRow[]; total: number }> {
  const items = await db
    .select(asHeld)
    .from(submissions)
    .where(held)
    .orderBy(asc(submissions.createdAt), asc(submissions.id))
    .limit(asked.pageSize)
    .offset((asked.page - 1) * asked.pageSize);
  return { items, total: await db.$count(submissions, held) };
}

export async function findHeldSubmission(db: Db, id: string): Promise<HeldRow | null> {
  const [row] = await db
    .select(asHeld)
    .from(submissions)
    .where(and(held, eq(submissions.id, id)));
  return row ?? null;
}

/** For the portal's own jobs and its staff, who act for nobody. */
export async function findSubmission(db: Db, id: string): Promise<Submission | null> {
  const [row] = await db.select().from(submissions).where(eq(submissions.id, id));
  return row ?? null;
}

/**
 * Moves the submission on, if it still is in one of the states it was thought to be in. Of two that try at once
 * one succeeds; the other is told so.
 */
export async function advance(
  tx: Db,
  id: string,
  from: SubmissionState[],
  change: Partial<typeof submissions.$inferInsert> & { state: SubmissionState },
): Promise<Submission | null> {
  const [row] = await tx
    .update(submissions)
    .set(change)
    .where(and(eq(submissions.id, id), inArray(submissions.state, from)))
    .returning();
  return row ?? null;
}

export async function countCheck(tx: Db, id: string): Promise<number> {
  const [row] = await tx
    .update(submissions)
    .set({ checks: sql`${submissions.checks} + 1` })
    .where(eq(submissions.id, id))
    .returning({ checks: submissions.checks });
  return row?.checks ?? 0;
}
