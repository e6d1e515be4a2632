import { and, eq, gt, lt } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { providerAttempts } from "./credentials.tables";

export async function insertProviderAttempt(
  tx: Db,
  attempt: typeof providerAttempts.$inferInsert,
  now: Date,
): Promise<void> {
  await tx.delete(providerAttempts).where(lt(providerAttempts.expiresAt, now));
  await tx.insert(providerAttempts).values(attempt);
}

/** Deletes and returns the attempt; of two concurrent answers, one gets null. */
export async function takeProviderAttempt(
  db: Db,
  { stateHash, browserHash, provider }: Record<"stateHash" | "browserHash", Buffer> & { provider: string },
  now: Date,
) {
  const [attempt] = await db
    .delete(providerAttempts)
    .where(
      and(
        eq(providerAttempts.stateHash, stateHash),
        eq(providerAttempts.browserHash, browserHash),
        eq(providerAttempts.provider, provider),
        gt(providerAttempts.expiresAt, now),
      ),
    )
    .returning();
  return attempt ?? null;
}
