import { and, desc, eq, getTableColumns, or, type SQLWrapper, sql } from "drizzle-orm";
import { type Db, preparedFor } from "~/db/db.server";
import { totalOf } from "~/db/total-of";
import { reviewRequests } from "../cart.tables";
import {
  type ListedRequest,
  type ReviewRequestWithContent,
  type ReviewState,
  reviewStateOf,
  statusOf,
} from "../review-request";

export async function insertRequest(tx: Db, request: typeof reviewRequests.$inferInsert): Promise<void> {
  await tx.insert(reviewRequests).values(request);
}

interface Reader {
  userId: string;
  soldTo: string;
  salesAreaId: string;
}

/** Selects the requests of one customer that the reader made or must decide. */
const readableBy = (reader: { [Field in keyof Reader]: Reader[Field] | SQLWrapper }) =>
  and(
    or(eq(reviewRequests.approverId, reader.userId), eq(reviewRequests.requestorId, reader.userId)),
    eq(reviewRequests.soldTo, reader.soldTo),
    eq(reviewRequests.salesAreaId, reader.salesAreaId),
  );

/** Lists only count the lines of a snapshot, of which there may be thousands. */
const { content, ...otherColumns } = getTableColumns(reviewRequests);
const listedColumns = {
  ...otherColumns,
  lines: sql<number | null>`jsonb_array_length(${content} -> 'lines')`,
};

const requestOf = <Row extends { status: number }>({ status, ...row }: Row) => ({
  ...row,
  state: reviewStateOf(status),
});

export async function findRequests(
  db: Db,
  reader: Reader,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: ListedRequest[]; total: number }> {
  const { userId, soldTo, salesAreaId } = reader;
  const rows = await requestsOf(db).execute({
    userId,
    soldTo,
    salesAreaId,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return {
    items: rows.map(requestOf),
    total: await totalOf(rows, { page, pageSize }, () => db.$count(reviewRequests, readableBy(reader))),
  };
}

const requestsOf = preparedFor((db) =>
  db
    .select(listedColumns)
    .from(reviewRequests)
    .where(
      readableBy({
        userId: sql.placeholder("userId"),
        soldTo: sql.placeholder("soldTo"),
        salesAreaId: sql.placeholder("salesAreaId"),
      }),
    )
    .orderBy(reviewRequests.status, desc(reviewRequests.createdAt))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare("review_requests_of"),
);

export async function findRequest(
  db: Db,
  reader: Reader,
  id: string,
): Promise<ReviewRequestWithContent | null> {
  const [row] = await db
    .select()
    .from(reviewRequests)
    .where(and(readableBy(reader), eq(reviewRequests.id, id)));
  return row ? requestOf(row) : null;
}

/** Prevents a race: of two decisions about one request only the first is written. */
export async function updateOpenRequest(
  tx: Db,
  id: string,
  { state, ...change }: { state: ReviewState; note: string; submissionId: string | null; updatedAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(reviewRequests)
    .set({ ...change, status: statusOf(state) })
    .where(and(eq(reviewRequests.id, id), eq(reviewRequests.status, statusOf("open"))))
    .returning({ id: reviewRequests.id });
  return rows.length > 0;
}
