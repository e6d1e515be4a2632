import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { savedMethods } from "../receivables.tables";

export type StoredMethod = typeof savedMethods.$inferSelect;

/** Owner of saved methods: a user, for one customer, at one provider. */
export interface MethodOwner {
  userId: string;
  partner: string;
  /** Provider to which the tokens belong; any without one. */
  provider?: string;
}

const ownedBy = ({ userId, partner, provider }: MethodOwner) =>
  and(
    eq(savedMethods.userId, userId),
    eq(savedMethods.partner, partner),
    provider === undefined ? undefined : eq(savedMethods.provider, provider),
    isNull(savedMethods.removedAt),
  );

export const findSavedMethods = (db: Db, owner: MethodOwner): Promise<StoredMethod[]> =>
  db
    .select()
    .from(savedMethods)
    .where(ownedBy(owner))
    .orderBy(asc(savedMethods.createdAt), asc(savedMethods.id));

export async function findSavedMethod(db: Db, owner: MethodOwner, id: string): Promise<StoredMethod | null> {
  const [row] = await db
    .select()
    .from(savedMethods)
    .where(and(ownedBy(owner), eq(savedMethods.id, id)));
  return row ?? null;
}

/** Inserts a method unless its token is saved already; returns whether it is new. */
export async function insertSavedMethod(tx: Db, method: typeof savedMethods.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(savedMethods)
    .values(method)
    .onConflictDoNothing()
    .returning({ id: savedMethods.id });
  return rows.length > 0;
}

export async function updateSavedMethod(
  tx: Db,
  owner: MethodOwner,
  id: string,
  change: { name: string } | { removedAt: Date },
): Promise<StoredMethod | null> {
  const [row] = await tx
    .update(savedMethods)
    .set(change)
    .where(and(ownedBy(owner), eq(savedMethods.id, id)))
    .returning();
  return row ?? null;
}
