import { and, desc, eq, inArray, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Reference } from "~/admin/references";
import { referrersIn } from "~/admin/referrers.server";
import type { Db } from "~/db/db.server";
import { reportDefinitions, reportRuns, reportSubscriptions } from "./library.tables";

export type ReportDefinition = typeof reportDefinitions.$inferSelect;
export type StoredRun = typeof reportRuns.$inferSelect;
export type ReportSubscription = typeof reportSubscriptions.$inferSelect;

const ofArea = (salesAreaId: string) =>
  or(isNull(reportDefinitions.salesAreaId), eq(reportDefinitions.salesAreaId, salesAreaId));

export const definitionReferences: Record<string, Reference> = {
  sales_areas: {
    find: referrersIn(
      (ids) => sql`SELECT coalesce(title ->> 'en', title::text) AS name FROM ${reportDefinitions}
        WHERE sales_area_id = ANY(${ids})`,
    ),
  },
};

/** Finds the reports of a sales area in the administrators' order. */
export async function findDefinitions(db: Db, salesAreaId: string): Promise<ReportDefinition[]> {
  return db
    .select()
    .from(reportDefinitions)
    .where(and(eq(reportDefinitions.active, true), ofArea(salesAreaId)))
    .orderBy(reportDefinitions.position, reportDefinitions.id);
}

/** Finds a report that is in use in the sales area. */
export async function findDefinition(
  db: Db,
  id: string,
  salesAreaId: string,
): Promise<ReportDefinition | null> {
  const [row] = await db
    .select()
    .from(reportDefinitions)
    .where(and(eq(reportDefinitions.id, id), eq(reportDefinitions.active, true), ofArea(salesAreaId)));
  return row ?? null;
}

export async function insertRun(tx: Db, run: typeof reportRuns.$inferInsert): Promise<void> {
  await tx.insert(reportRuns).values(run);
}

/** Finds the latest runs of a person for a customer, with the reports' titles. */
export async function findRuns(
  db: Db,
  { userId, partnerNumber, salesAreaId }: { userId: string; partnerNumber: string; salesAreaId: string },
  limit: number,
) {
  return db
    .select({ run: reportRuns, title: reportDefinitions.title })
    .from(reportRuns)
    .innerJoin(reportDefinitions, eq(reportDefinitions.id, reportRuns.definitionId))
    .where(
      and(
        eq(reportRuns.userId, userId),
        sql`${reportRuns.partner} ->> 'number' = ${partnerNumber}`,
        eq(reportRuns.salesAreaId, salesAreaId),
      ),
    )
    .orderBy(desc(reportRuns.createdAt), desc(reportRuns.id))
    .limit(limit);
}

/** Finds a run for the job that works on it. */
export async function findRun(db: Db, id: string): Promise<StoredRun | null> {
  const [row] = await db.select().from(reportRuns).where(eq(reportRuns.id, id));
  return row ?? null;
}

export async function countWaitingRuns(tx: Db, userId: string): Promise<number> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`report runs|${userId}`}, 0))`);
  return tx.$count(reportRuns, and(eq(reportRuns.userId, userId), eq(reportRuns.state, "waiting")));
}

/** Changes a run unless another attempt has finished it; null if it has. */
export async function updateRun(
  tx: Db,
  id: string,
  change: Partial<typeof reportRuns.$inferInsert>,
): Promise<StoredRun | null> {
  const [row] = await tx
    .update(reportRuns)
    .set(change)
    .where(and(eq(reportRuns.id, id), ne(reportRuns.state, "ready")))
    .returning();
  return row ?? null;
}

export async function findRunsBefore(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: reportRuns.id })
    .from(reportRuns)
    .where(lt(reportRuns.createdAt, before))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function deleteRuns(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(reportRuns).where(inArray(reportRuns.id, [...ids]));
}

const ownSubscription = (
  owner: Pick<ReportSubscription, "userId" | "definitionId" | "partnerNumber" | "salesAreaId">,
) =>
  and(
    eq(reportSubscriptions.userId, owner.userId),
    eq(reportSubscriptions.definitionId, owner.definitionId),
    eq(reportSubscriptions.partnerNumber, owner.partnerNumber),
    eq(reportSubscriptions.salesAreaId, owner.salesAreaId),
  );

export async function findSubscription(
  db: Db,
  owner: Pick<ReportSubscription, "userId" | "definitionId" | "partnerNumber" | "salesAreaId">,
): Promise<ReportSubscription | null> {
  const [row] = await db.select().from(reportSubscriptions).where(ownSubscription(owner));
  return row ?? null;
}

/** Subscribes, or changes the frequency of the subscription that exists. */
export async function saveSubscription(tx: Db, subscription: ReportSubscription): Promise<void> {
  const { frequency, nextOn } = subscription;
  await tx
    .insert(reportSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({
      target: [
        reportSubscriptions.userId,
        reportSubscriptions.definitionId,
        reportSubscriptions.partnerNumber,
        reportSubscriptions.salesAreaId,
      ],
      set: { frequency, nextOn },
    });
}

export async function deleteSubscription(
  tx: Db,
  owner: Pick<ReportSubscription, "userId" | "definitionId" | "partnerNumber" | "salesAreaId">,
): Promise<boolean> {
  const rows = await tx
    .delete(reportSubscriptions)
    .where(ownSubscription(owner))
    .returning({ id: reportSubscriptions.id });
  return rows.length > 0;
}

/** Locks subscriptions that are due, so that two processes do not mail the same one. */
export async function lockDueSubscriptions(
  tx: Db,
  day: string,
  limit: number,
): Promise<ReportSubscription[]> {
  return tx
    .select()
    .from(reportSubscriptions)
    .where(lte(reportSubscriptions.nextOn, day))
    .limit(limit)
    .for("update", { skipLocked: true });
}

export async function postponeSubscription(tx: Db, id: string, nextOn: string): Promise<void> {
  await tx.update(reportSubscriptions).set({ nextOn }).where(eq(reportSubscriptions.id, id));
}
