import { and, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "~/door/actor";
import type { Services } from "~/door/services";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { actorOfUser } from "../actor";
import { apiTokens, holdings, users } from "../identity.tables";
import { heldPartner } from "../partners/holdings.store.server";
import { rightsOfUser, worksIn } from "../rights.store.server";

/**
 * Who a machine's token speaks for, or null if the token is unknown, revoked, past its date or its user inactive. A lock
 * by wrong passwords does not count: strangers cause it by typing them, and would stop a company's machines.
 */
export async function actorOfToken(
  services: Pick<Services, "database" | "clock">,
  tokenHash: Buffer,
): Promise<Actor | null> {
  const { db } = services.database;
  const now = services.clock.now();
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
        sql`(${apiTokens.expiresAt} IS NULL OR ${apiTokens.expiresAt} > ${now})`,
      ),
    );
  if (!row) return null;
  await db.update(apiTokens).set({ lastUsedAt: now }).where(eq(apiTokens.id, row.token.id));
  const active = row.holding && row.salesArea ? heldPartner(row.holding, row.salesArea) : null;
  const { user, permissions: all, authorizations, reports, featuresOff } = row;
  const { scopes } = row.token;
  const permissions = scopes.length > 0 ? all.filter((permission) => scopes.includes(permission)) : all;
  return actorOfUser({
    user,
    permissions,
    // A token that was narrowed does not get back by document or by report what it lost by role.
    authorizations: scopes.length > 0 ? [] : authorizations,
    reports: scopes.length > 0 ? [] : reports,
    featuresOff,
    active,
    behind: null,
    sessionId: null,
  });
}
