import { and, asc, count, desc, eq, ilike, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { likeContains } from "~/lib/like";
import { serviceMessages, serviceRequests } from "../service.tables";
import type { RequestState } from "./service-request";

export type ServiceRequest = typeof serviceRequests.$inferSelect;
export type ServiceMessage = typeof serviceMessages.$inferSelect;

export async function insertRequest(tx: Db, request: typeof serviceRequests.$inferInsert): Promise<void> {
  await tx.insert(serviceRequests).values(request);
}

/** Returns false if the form has made its message before. */
export async function insertMessage(tx: Db, message: typeof serviceMessages.$inferInsert): Promise<boolean> {
  const insertedRows = await tx
    .insert(serviceMessages)
    .values(message)
    .onConflictDoNothing()
    .returning({ id: serviceMessages.id });
  return insertedRows.length > 0;
}

/** Finds the message that a form has made. */
export async function findMessageOf(db: Db, bundle: string): Promise<ServiceMessage | null> {
  const [row] = await db.select().from(serviceMessages).where(eq(serviceMessages.bundle, bundle));
  return row ?? null;
}

export async function findRequest(db: Db, id: string): Promise<ServiceRequest | null> {
  const [row] = await db.select().from(serviceRequests).where(eq(serviceRequests.id, id));
  return row ?? null;
}

export async function lockRequest(tx: Db, id: string): Promise<ServiceRequest | null> {
  const [row] = await tx.select().from(serviceRequests).where(eq(serviceRequests.id, id)).for("update");
  return row ?? null;
}

export const findMessages = (db: Db, requestId: string): Promise<ServiceMessage[]> =>
  db
    .select()
    .from(serviceMessages)
    .where(eq(serviceMessages.requestId, requestId))
    .orderBy(asc(serviceMessages.createdAt), asc(serviceMessages.id));

export async function updateRequest(
  tx: Db,
  id: string,
  change: Partial<Pick<ServiceRequest, "title" | "state" | "assigneeId" | "quoteCartId" | "updatedAt">>,
): Promise<void> {
  await tx
    .update(serviceRequests)
    .set({ ...change, version: sql`${serviceRequests.version} + 1` })
    .where(eq(serviceRequests.id, id));
}

interface Paging {
  page: number;
  pageSize: number;
}

/** Finds requests, those that changed last first: of one person, or of everybody. */
export async function findRequests(
  db: Db,
  { userId, state, q = "" }: { userId?: string; state?: RequestState | undefined; q?: string },
  { page, pageSize }: Paging,
): Promise<{ items: ServiceRequest[]; total: number }> {
  const matches = and(
    userId ? eq(serviceRequests.userId, userId) : undefined,
    state ? eq(serviceRequests.state, state) : undefined,
    q ? ilike(serviceRequests.title, likeContains(q)) : undefined,
  );
  const [items, [countRow]] = await Promise.all([
    db
      .select()
      .from(serviceRequests)
      .where(matches)
      .orderBy(desc(serviceRequests.updatedAt), desc(serviceRequests.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.select({ total: count() }).from(serviceRequests).where(matches),
  ]);
  return { items, total: countRow?.total ?? 0 };
}
