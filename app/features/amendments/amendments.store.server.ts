import { and, desc, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { totalOf } from "~/db/total-of";
import type { AmendedKind, AmendmentState } from "./amendment";
import { amendments } from "./amendments.tables";

export type Amendment = typeof amendments.$inferSelect;

/** Person and customer to whom amendments belong; somebody else's are not found. */
export interface AmendmentOwner {
  userId: string;
  soldTo: string;
}

export interface AmendedDocument {
  kind: AmendedKind;
  number: string;
}

const ownedBy = ({ userId, soldTo }: AmendmentOwner) =>
  and(eq(amendments.userId, userId), eq(amendments.soldTo, soldTo));

const ofDocument = ({ kind, number }: AmendedDocument) =>
  and(eq(amendments.kind, kind), eq(amendments.documentNumber, number));

const isOpen = ne(amendments.state, "confirmed");

/** Finds the person's amendment of a document that the ERP has not confirmed yet. */
export async function findOpenAmendment(
  db: Db,
  owner: AmendmentOwner,
  document: AmendedDocument,
): Promise<Amendment | null> {
  const [row] = await db
    .select()
    .from(amendments)
    .where(and(ownedBy(owner), ofDocument(document), isOpen));
  return row ?? null;
}

/** Tells in a query about a session whether its user has an amendment for the customer that the ERP has not confirmed yet. */
export const isAmending = (owner: { userId: SQL; partnerNumber: SQL }): SQL<boolean> =>
  sql<boolean>`EXISTS (SELECT FROM ${amendments} a WHERE a.user_id = ${owner.userId}
    AND a.sold_to = ${owner.partnerNumber} AND a.state <> 'confirmed')`;

/** Finds a page of the person's amendments of one kind that the ERP has not confirmed yet, latest first. */
export const findOpenAmendments = (
  db: Db,
  owner: AmendmentOwner,
  { kind, ...paging }: Paging & { kind: AmendedKind },
): Promise<AmendmentPage> => findPage(db, and(ownedBy(owner), eq(amendments.kind, kind), isOpen), paging);

/** Finds the open amendment and locks it until the end of the transaction. */
export async function lockOpenAmendment(
  tx: Db,
  owner: AmendmentOwner,
  document: AmendedDocument,
): Promise<Amendment | null> {
  const [row] = await tx
    .select()
    .from(amendments)
    .where(and(ownedBy(owner), ofDocument(document), isOpen))
    .for("update");
  return row ?? null;
}

/** Finds one amendment of a document, or the latest that was sent. */
export async function findSentAmendment(
  db: Db,
  owner: AmendmentOwner,
  document: AmendedDocument,
  id: string | undefined,
): Promise<Amendment | null> {
  const [row] = await db
    .select()
    .from(amendments)
    .where(
      and(
        ownedBy(owner),
        ofDocument(document),
        id === undefined ? ne(amendments.state, "draft") : eq(amendments.id, id),
      ),
    )
    .orderBy(desc(amendments.updatedAt))
    .limit(1);
  return row ?? null;
}

/** Finds anybody's amendment, for jobs. */
export async function findAmendment(db: Db, id: string): Promise<Amendment | null> {
  const [row] = await db.select().from(amendments).where(eq(amendments.id, id));
  return row ?? null;
}

/** Limits every query to questions about one customer's documents which the reader asked or must answer. */
const inReviewFor = ({ userId, soldTo }: AmendmentOwner) =>
  and(
    eq(amendments.soldTo, soldTo),
    eq(amendments.state, "review"),
    or(eq(amendments.approverId, userId), eq(amendments.userId, userId)),
  );

/** Finds a page of the changes that wait for an approver, latest first. */
export const findAmendmentsInReview = (
  db: Db,
  reader: AmendmentOwner,
  paging: Paging,
): Promise<AmendmentPage> => findPage(db, inReviewFor(reader), paging);

interface Paging {
  page: number;
  pageSize: number;
}

interface AmendmentPage {
  items: Amendment[];
  total: number;
}

async function findPage(
  db: Db,
  condition: SQL | undefined,
  { page, pageSize }: Paging,
): Promise<AmendmentPage> {
  const items = await db
    .select()
    .from(amendments)
    .where(condition)
    .orderBy(desc(amendments.updatedAt))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { items, total: await totalOf(items, { page, pageSize }, () => db.$count(amendments, condition)) };
}

/** Finds a change that waits for an approver. */
export async function findAmendmentInReview(
  db: Db,
  reader: AmendmentOwner,
  id: string,
): Promise<Amendment | null> {
  const [row] = await db
    .select()
    .from(amendments)
    .where(and(inReviewFor(reader), eq(amendments.id, id)));
  return row ?? null;
}

/** Inserts a draft; null if another window has begun one in the meantime. */
export async function insertAmendment(
  tx: Db,
  amendment: typeof amendments.$inferInsert,
): Promise<Amendment | null> {
  const [row] = await tx.insert(amendments).values(amendment).onConflictDoNothing().returning();
  return row ?? null;
}

type AmendmentChange = Partial<Omit<typeof amendments.$inferInsert, "id" | "revision">>;

/** Changes a draft and raises its revision. */
export async function updateDraft(tx: Db, id: string, change: AmendmentChange): Promise<Amendment | null> {
  const [row] = await tx
    .update(amendments)
    .set({ ...change, revision: sql`${amendments.revision} + 1` })
    .where(and(eq(amendments.id, id), eq(amendments.state, "draft")))
    .returning();
  return row ?? null;
}

/**
 * Moves an amendment to its next state. Prevents a race: returns null if it is no longer in one of the expected states,
 * so of two callers one succeeds.
 */
export async function advanceAmendment(
  tx: Db,
  id: string,
  from: AmendmentState[],
  change: AmendmentChange & { state: AmendmentState },
): Promise<Amendment | null> {
  const [row] = await tx
    .update(amendments)
    .set({ ...change, ...(change.state === "draft" ? { revision: sql`${amendments.revision} + 1` } : {}) })
    .where(and(eq(amendments.id, id), inArray(amendments.state, from)))
    .returning();
  return row ?? null;
}

export async function deleteDraft(tx: Db, id: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(amendments)
    .where(and(eq(amendments.id, id), eq(amendments.state, "draft")));
  return (rowCount ?? 0) > 0;
}

/** Counts a look-up and returns how many there have been. */
export async function countLookUp(tx: Db, id: string): Promise<number> {
  const [row] = await tx
    .update(amendments)
    .set({ checks: sql`${amendments.checks} + 1` })
    .where(eq(amendments.id, id))
    .returning({ checks: amendments.checks });
  return row?.checks ?? 0;
}
