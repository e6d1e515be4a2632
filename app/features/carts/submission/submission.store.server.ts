import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { writtenJson } from "~/db/storable-json.server";
import { totalOf } from "~/db/total-of";
import { maxMailedLines } from "~/features/mails/order.mail";
import type { CartKind, SentContent, SubmissionState } from "../cart";
import type { CartOwner } from "../cart.store.server";
import { submissions } from "../cart.tables";

export type Submission = typeof submissions.$inferSelect;

/** Inserts the submission, or returns the id of the one that this version of the cart already has. */
export async function insertSubmission(
  tx: Db,
  submission: typeof submissions.$inferInsert,
): Promise<{ id: string; isFirst: boolean }> {
  // Leaves out the content, which may be megabytes.
  const { id } = submissions;
  const insertedRows = await tx
    .insert(submissions)
    .values({ ...submission, content: await writtenJson(submission.content) })
    .onConflictDoNothing()
    .returning({ id });
  if (insertedRows[0]) return { id: insertedRows[0].id, isFirst: true };
  const [existingSubmission] = await tx
    .select({ id })
    .from(submissions)
    .where(
      and(eq(submissions.cartId, submission.cartId), eq(submissions.cartVersion, submission.cartVersion)),
    );
  if (!existingSubmission) throw new Error("A submission was neither inserted nor found");
  return { id: existingSubmission.id, isFirst: false };
}

const ownedBy = (owner: CartOwner) =>
  and(
    eq(submissions.userId, owner.userId),
    eq(submissions.soldTo, owner.soldTo),
    eq(submissions.salesAreaId, owner.salesAreaId),
  );

/** Finds the receipt that this version of the cart already has. */
export async function findOwnSubmissionOf(
  db: Db,
  owner: CartOwner,
  cartId: string,
  version: number,
): Promise<Pick<Submission, "id" | "documentNumber"> | null> {
  const [row] = await db
    .select({ id: submissions.id, documentNumber: submissions.documentNumber })
    .from(submissions)
    .where(and(ownedBy(owner), eq(submissions.cartId, cartId), eq(submissions.cartVersion, version)));
  return row ?? null;
}

/** Lines of the content in one row of the table. */
const linesPerRow = 500;

const { content, messages, ...otherColumns } = getTableColumns(submissions);

/** Cuts a list of the content, or its first lines, into rows of numbered pieces. */
const piecesOf = (path: string, maxLines: number | null = null) => sql`
  SELECT (place - 1) / ${linesPerRow} AS number, jsonb_agg(line ORDER BY place) AS lines
  FROM jsonb_array_elements(${content} #> ${path}::text[]) WITH ORDINALITY AS l(line, place)
  WHERE ${maxLines}::int IS NULL OR place <= ${maxLines} GROUP BY 1`;

/**
 * Finds a whole submission. Its lines, of which there may be thousands, come in several rows: the driver reads a value of
 * megabytes in one go, in which nobody else is answered.
 */
async function findWholeSubmission(
  db: Db,
  condition: SQL | undefined,
  maxSeenLines: number | null = null,
): Promise<Submission | null> {
  const isFirst = sql`coalesce(part.number, 0) = 0`;
  const rows = await db
    .select({
      ...otherColumns,
      messages: sql<Submission["messages"]>`CASE WHEN ${isFirst} THEN ${messages} END`,
      content: sql<SentContent>`CASE WHEN ${isFirst} THEN jsonb_set(${content} - 'lines', '{seen,lines}', '[]', false) END`,
      lines: sql<SentContent["lines"] | null>`part.lines`,
      seenLines: sql<SentContent["seen"]["lines"] | null>`part.seen_lines`,
    })
    .from(submissions)
    .leftJoinLateral(
      sql`(SELECT number, sent.lines, seen.lines AS seen_lines
        FROM (${piecesOf("{lines}")}) AS sent FULL JOIN (${piecesOf("{seen,lines}", maxSeenLines)}) AS seen USING (number)) AS part`,
      sql`true`,
    )
    .where(condition)
    .orderBy(sql`part.number`);
  const [first] = rows;
  if (!first) return null;
  const { lines: _, seenLines: __, ...submission } = first;
  const lines = rows.flatMap((row) => row.lines ?? []);
  const seenLines = rows.flatMap((row) => row.seenLines ?? []);
  const seenFigures = { ...first.content.seen, ...(seenLines.length > 0 ? { lines: seenLines } : {}) };
  return { ...submission, content: { ...first.content, lines, seen: seenFigures } };
}

export function findOwnSubmission(db: Db, owner: CartOwner, id: string): Promise<Submission | null> {
  return findWholeSubmission(db, and(ownedBy(owner), eq(submissions.id, id)));
}

/**
 * Finds a submission with some of its lines alone, of which there may be thousands, beside what was seen of them and their
 * number.
 */
export async function findOwnSubmissionPart(
  db: Db,
  owner: CartOwner,
  id: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ submission: Submission; totalLines: number } | null> {
  const lines = sql`jsonb_path_query_array(${submissions.content},
    ${`$.lines[${offset} to ${offset + limit - 1}]`}::jsonpath)`;
  const [row] = await db
    .select({
      submission: { ...otherColumns, messages },
      totalLines: sql<number>`jsonb_array_length(${submissions.content} -> 'lines')`,
      content: sql<SentContent>`${submissions.content} - 'lines' - 'seen' || jsonb_build_object('lines', part.lines, 'seen',
        ${submissions.content} -> 'seen' || CASE WHEN ${submissions.content} -> 'seen' ? 'lines' THEN jsonb_build_object('lines', (
          SELECT coalesce(jsonb_agg(seen_line ORDER BY place), '[]')
          FROM jsonb_array_elements(${submissions.content} -> 'seen' -> 'lines') WITH ORDINALITY AS s(seen_line, place)
          WHERE seen_line -> 'itemNumber' IN (SELECT line -> 'itemNumber' FROM jsonb_array_elements(part.lines) AS l(line))))
        ELSE '{}' END)`,
    })
    .from(submissions)
    .innerJoinLateral(sql`(SELECT ${lines} AS lines) part`, sql`true`)
    .where(and(ownedBy(owner), eq(submissions.id, id)));
  return row ? { submission: { ...row.submission, content: row.content }, totalLines: row.totalLines } : null;
}

export async function findLatestSubmission(
  db: Db,
  owner: CartOwner,
  kind: CartKind,
): Promise<Pick<Submission, "id"> | null> {
  const [row] = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(ownedBy(owner), eq(submissions.kind, kind)))
    .orderBy(desc(submissions.createdAt))
    .limit(1);
  return row ?? null;
}

const seenField = (name: string) => sql<string>`${submissions.content} -> 'seen' ->> ${name}`;

/** The columns of a list of submissions. */
const sentColumns = {
  id: submissions.id,
  kind: submissions.kind,
  state: submissions.state,
  documentNumber: submissions.documentNumber,
  createdAt: submissions.createdAt,
  poNumber: sql<string>`${submissions.content} ->> 'poNumber'`,
  total: seenField("total"),
  currency: seenField("currency"),
};

/** Finds the user's submissions for a customer, latest first. */
export async function findOwnSubmissions(
  db: Db,
  owner: CartOwner,
  paging: { page: number; pageSize: number },
): Promise<{ items: SentCart[]; total: number }> {
  const items = await db
    .select(sentColumns)
    .from(submissions)
    .where(ownedBy(owner))
    .orderBy(desc(submissions.createdAt))
    .limit(paging.pageSize)
    .offset((paging.page - 1) * paging.pageSize);
  return { items, total: await totalOf(items, paging, () => db.$count(submissions, ownedBy(owner))) };
}

export type SentCart = Pick<Submission, "id" | "kind" | "state" | "documentNumber" | "createdAt"> & {
  poNumber: string;
  total: string;
  currency: string;
};

const isHeld = eq(submissions.state, "forPerson");
const heldColumns = { ...sentColumns, soldTo: submissions.soldTo, userId: submissions.userId };

type HeldRow = SentCart & { soldTo: string; userId: string };

/** Finds all users' submissions that a person must decide about, oldest first. */
export async function findHeldSubmissions(
  db: Db,
  paging: { page: number; pageSize: number },
): Promise<{ items: HeldRow[]; total: number }> {
  const items = await db
    .select(heldColumns)
    .from(submissions)
    .where(isHeld)
    .orderBy(asc(submissions.createdAt), asc(submissions.id))
    .limit(paging.pageSize)
    .offset((paging.page - 1) * paging.pageSize);
  return { items, total: await totalOf(items, paging, () => db.$count(submissions, isHeld)) };
}

export async function findHeldSubmission(db: Db, id: string): Promise<HeldRow | null> {
  const [row] = await db
    .select(heldColumns)
    .from(submissions)
    .where(and(isHeld, eq(submissions.id, id)));
  return row ?? null;
}

/** Finds the number of the document that a submission became; null as long as it has none. */
export async function findDocumentNumber(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({ number: submissions.documentNumber })
    .from(submissions)
    .where(eq(submissions.id, id));
  return row?.number ?? null;
}

/** Finds any user's submission, for jobs and staff. */
export function findSubmission(db: Db, id: string): Promise<Submission | null> {
  return findWholeSubmission(db, eq(submissions.id, id));
}

/** Finds what the ERP is sent and the mail of its document names: all lines, and of the first ones what was seen. */
export function findSubmissionToSend(db: Db, id: string): Promise<Submission | null> {
  return findWholeSubmission(db, eq(submissions.id, id), maxMailedLines);
}

/**
 * Moves the submission to its next state. Prevents a race: returns null if it is no longer in one of the expected
 * states, so of two callers one succeeds.
 */
export async function advanceSubmission(
  tx: Db,
  id: string,
  from: SubmissionState[],
  change: Partial<typeof submissions.$inferInsert> & { state: SubmissionState },
): Promise<Submission | null> {
  return (await moveSubmission(tx, id, from, change)) ? findSubmission(tx, id) : null;
}

/** Moves the submission like `advanceSubmission`, and tells whether it was in one of the expected states. */
export async function moveSubmission(
  tx: Db,
  id: string,
  from: SubmissionState[],
  change: Partial<typeof submissions.$inferInsert> & { state: SubmissionState },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(submissions)
    .set(change)
    .where(and(eq(submissions.id, id), inArray(submissions.state, from)));
  return (rowCount ?? 0) > 0;
}

/** Tells whether the submission waits for the ERP to be back. */
export async function isQueued(db: Db, id: string): Promise<boolean> {
  const [row] = await db
    .select({ isQueued: sql<boolean>`${submissions.content} -> 'queued' IS NOT NULL` })
    .from(submissions)
    .where(and(eq(submissions.id, id), eq(submissions.state, "claimed")));
  return row?.isQueued ?? false;
}

/** Tells whether the ERP has answered already. */
export async function isSettled(db: Db, id: string): Promise<boolean> {
  const [row] = await db
    .select({ settledAt: submissions.settledAt })
    .from(submissions)
    .where(eq(submissions.id, id));
  return row?.settledAt != null;
}

export async function countCheck(tx: Db, id: string): Promise<number> {
  const [row] = await tx
    .update(submissions)
    .set({ checks: sql`${submissions.checks} + 1` })
    .where(eq(submissions.id, id))
    .returning({ checks: submissions.checks });
  return row?.checks ?? 0;
}
