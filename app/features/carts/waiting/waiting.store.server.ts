import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { CartKind, SubmissionState } from "../cart";
import type { CartOwner } from "../cart.store.server";
import { reviewRequests, submissions } from "../cart.tables";
import { statusOf } from "../review-request";

export interface WaitingSubmission {
  id: string;
  kind: CartKind;
  state: SubmissionState;
  isQueued: boolean;
  since: Date;
  poNumber: string;
  total: string;
  currency: string;
}

const waitingStates: SubmissionState[] = ["paying", "claimed", "sending", "unknown", "forPerson"];

/** Finds the owner's submissions without a document that have not ended. */
export async function findWaitingSubmissions(
  db: Db,
  owner: CartOwner,
  limit: number,
): Promise<WaitingSubmission[]> {
  return db
    .select({
      id: submissions.id,
      kind: submissions.kind,
      state: submissions.state,
      isQueued: sql<boolean>`${submissions.content} ? 'queued'`,
      since: submissions.createdAt,
      poNumber: sql<string>`${submissions.content} ->> 'poNumber'`,
      total: sql<string>`${submissions.content} -> 'seen' ->> 'total'`,
      currency: sql<string>`${submissions.content} -> 'seen' ->> 'currency'`,
    })
    .from(submissions)
    .where(
      and(
        eq(submissions.userId, owner.userId),
        eq(submissions.soldTo, owner.soldTo),
        eq(submissions.salesAreaId, owner.salesAreaId),
        inArray(submissions.state, waitingStates),
      ),
    )
    .orderBy(desc(submissions.createdAt))
    .limit(limit);
}

/** Finds the owner's requests that no approver has decided yet. */
export async function findOpenRequests(db: Db, owner: CartOwner, limit: number) {
  return db
    .select({
      id: reviewRequests.id,
      approver: reviewRequests.approver,
      since: reviewRequests.createdAt,
      poNumber: reviewRequests.poNumber,
      total: reviewRequests.total,
      currency: reviewRequests.currency,
    })
    .from(reviewRequests)
    .where(
      and(
        eq(reviewRequests.requestorId, owner.userId),
        eq(reviewRequests.soldTo, owner.soldTo),
        eq(reviewRequests.salesAreaId, owner.salesAreaId),
        eq(reviewRequests.status, statusOf("open")),
      ),
    )
    .orderBy(desc(reviewRequests.createdAt))
    .limit(limit);
}

/** Tells in a query about a session whether anything of its user and customer waits. */
export const waitsFor = (owner: { userId: SQL; partnerNumber: SQL; salesAreaId: SQL }): SQL<boolean> =>
  sql<boolean>`(
    EXISTS (SELECT FROM ${submissions} s WHERE s.user_id = ${owner.userId} AND s.sold_to = ${owner.partnerNumber}
      AND s.sales_area_id = ${owner.salesAreaId} AND s.state IN (${inlineTexts(waitingStates)}))
    OR EXISTS (SELECT FROM ${reviewRequests} r WHERE r.requestor_id = ${owner.userId}
      AND r.sold_to = ${owner.partnerNumber} AND r.sales_area_id = ${owner.salesAreaId}
      AND r.status = ${sql.raw(String(statusOf("open")))}))`;

/** Writes constants into the text of a prepared statement. */
const inlineTexts = (texts: readonly string[]): SQL => sql.raw(texts.map((text) => `'${text}'`).join(", "));
