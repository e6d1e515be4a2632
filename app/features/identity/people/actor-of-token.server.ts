import type { Actor } from "~/door/actor";
import type { Services } from "~/door/services";
import { actorOfUser } from "../actor";
import { heldPartner } from "../partners/holdings.store.server";
import { findToken, touchToken } from "./tokens.store.server";

/**
 * Returns the actor that an API token speaks for; null if the token is unknown, revoked or expired, or its user inactive.
 * A locked account does not count: strangers cause a lock by guessing passwords, and would stop a company's machines.
 */
export async function actorOfToken(
  { database: { db }, clock }: Pick<Services, "database" | "clock">,
  tokenHash: Buffer,
): Promise<Actor | null> {
  const now = clock.now();
  const row = await findToken(db, tokenHash, now);
  if (!row) return null;
  await touchToken(db, row.token.id, now);
  const { user, permissions, authorizations, reports, featuresOff } = row;
  const { scopes } = row.token;
  const isScoped = scopes.length > 0;
  return actorOfUser({
    user,
    permissions: isScoped ? permissions.filter((permission) => scopes.includes(permission)) : permissions,
    // Scopes limit roles only; document and report authorizations would give back what the scopes took away.
    authorizations: isScoped ? [] : authorizations,
    reports: isScoped ? [] : reports,
    featuresOff,
    active: row.holding && row.salesArea ? heldPartner(row.holding, row.salesArea) : null,
    behind: null,
    sessionId: null,
  });
}
