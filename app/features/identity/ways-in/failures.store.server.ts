import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { newId } from "~/lib/ids";
import { users } from "../identity.tables";

/**
 * Counts a wrong password or code; true if it was the one that locks. For nobody it does the same work, so that time
 * does not tell which accounts there are.
 */
export async function countFailure(
  tx: Db,
  userId: string | null,
  now: Date,
  limit: number,
): Promise<boolean> {
  const full = sql`${users.failedAttempts} + 1 >= ${limit}`;
  const [counted] = await tx
    .update(users)
    .set({
      failedAttempts: sql`${users.failedAttempts} + 1`,
      lockedAt: sql`CASE WHEN ${users.lockedAt} IS NULL AND ${full} THEN ${now.toISOString()}::timestamptz ELSE ${users.lockedAt} END`,
    })
    .where(eq(users.id, userId ?? newId()))
    .returning({ lockedAt: users.lockedAt });
  return counted?.lockedAt?.getTime() === now.getTime();
}

export async function forgetFailures(tx: Db, userId: string): Promise<void> {
  await tx.update(users).set({ failedAttempts: 0, lockedAt: null }).where(eq(users.id, userId));
}
