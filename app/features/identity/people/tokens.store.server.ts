import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { apiTokens, holdings, users } from "../identity.tables";
import { hasMicrosite, rightsOfUser, worksIn } from "../rights.store.server";

/** Finds a valid token with its user, all rights, and the customer it works for. */
export async function findToken(db: Db, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .select({
      token: apiTokens,
      user: users,
      ...rightsOfUser(),
      holding: holdings,
      salesArea: salesAreas,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .leftJoin(
      holdings,
      and(
        eq(holdings.id, apiTokens.holdingId),
        eq(holdings.userId, users.id),
        worksIn(sql`${holdings.salesAreaId}`),
      ),
    )
    .leftJoin(salesAreas, eq(salesAreas.id, holdings.salesAreaId))
    .where(
      and(
        eq(apiTokens.tokenHash, tokenHash),
        isNull(apiTokens.revokedAt),
        eq(users.active, true),
        hasMicrosite(),
        sql`(${apiTokens.expiresAt} IS NULL OR ${apiTokens.expiresAt} > ${now})`,
      ),
    );
  return row ?? null;
}

export async function touchToken(db: Db, id: string, lastUsedAt: Date): Promise<void> {
  await db.update(apiTokens).set({ lastUsedAt }).where(eq(apiTokens.id, id));
}

export async function markTokenRevoked(
  tx: Db,
  id: string,
  revokedAt: Date,
): Promise<{ title: string } | null> {
  const [token] = await tx
    .update(apiTokens)
    .set({ revokedAt })
    .where(eq(apiTokens.id, id))
    .returning({ title: apiTokens.title });
  return token ?? null;
}

export const countTokensEnding = (db: Db, { from, until }: { from: Date; until: Date }): Promise<number> =>
  db.$count(
    apiTokens,
    and(
      isNull(apiTokens.revokedAt),
      sql`${apiTokens.expiresAt} > ${from}`,
      sql`${apiTokens.expiresAt} <= ${until}`,
    ),
  );
