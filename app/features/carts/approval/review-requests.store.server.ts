import { and, desc, eq, or } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { reviewRequests } from "../cart.tables";

export type ReviewRequest = typeof reviewRequests.$inferSelect;

export async function insertRequest(tx: Db, request: typeof reviewRequests.$inferInsert): Promise<void> {
  await tx.insert(reviewRequests).values(request);
}

/** Requests of one customer that somebody made or was asked to decide. */
const concerning = (of: { userId: string; soldTo: string; salesAreaId: string }) =>
  and(
    or(eq(reviewRequests.approverId, of.userId), eq(reviewRequests.requestorId, of.userId)),
    eq(reviewRequests.soldTo, of.soldTo),
    eq(reviewRequests.salesAreaId, of.salesAreaId),
  );

export async function findRequests(
  db: Db,
  of: { userId: string; soldTo: string; salesAreaId: string },
  asked: { page: number; pageSize: number },
): Promise<{ items: ReviewRequest[]; total: number }> {
  const items = await db
    .select()
    .from(reviewRequests)
    .where(concerning(of))
    .orderBy(reviewRequests.status, desc(reviewRequests.createdAt))
    .limit(asked.pageSize)
    .offset((asked.page - 1) * asked.pageSize);
  return { items, total: await db.$count(reviewRequests, concerning(of)) };
}

export async function findRequest(
  db: Db,
  of: { userId: string; soldTo: string; salesAreaId: string },
  id: string,
): Promise<ReviewRequest | null> {
  const [row] = await db
    .select()
    .from(reviewRequests)
    .where(and(concerning(of), eq(reviewRequests.id, id)));
  return row ?? null;
}

/** Decides an open request, or ends it; of two at once only the first counts. */
export async function settleRequest(
  tx: Db,
  id: string,
  change: { status: 1 | 2 | 3; note: string; submissionId: string | null; updatedAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(reviewRequests)
    .set(change)
    .where(and(eq(reviewRequests.id, id), eq(reviewRequests.status, 0)))
    .returning({ id: reviewRequests.id });
  return rows.length > 0;
}
