import { isNull, sql } from "drizzle-orm";
import { tableStore } from "~/admin/table-store.server";
import type { Db } from "~/db/db.server";
import { apiTokens, holdings } from "../identity.tables";
import { usernameOf } from "./user-records.store.server";

const { createdAt, expiresAt, id, lastUsedAt, revokedAt, scopes, title, userId, version } = apiTokens;

/** Selects every column but the token's digest. */
export const tokenStore = tableStore(apiTokens, {
  search: [title, usernameOf(apiTokens)],
  filters: { state: (value) => (value === "active" ? isNull(revokedAt) : sql`${revokedAt} IS NOT NULL`) },
  columns: { id, title, userId, scopes, createdAt, expiresAt, lastUsedAt, revokedAt, version },
  extra: { username: usernameOf(apiTokens) },
});

/** Finds the customer that a new token works for: the default one of its owner, if there is one. */
export async function findDefaultHoldingId(db: Db, ownerId: string): Promise<string | null> {
  const [holding] = await db
    .select({ id: holdings.id })
    .from(holdings)
    .where(sql`${holdings.userId} = ${ownerId}`)
    .orderBy(sql`${holdings.isDefault} DESC`)
    .limit(1);
  return holding?.id ?? null;
}
