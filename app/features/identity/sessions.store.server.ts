import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { Permission } from "~/door/permissions";
import type { PartnerFunction } from "~/erp/erp";
import { holdings, roles, salesAreas, sessions, userRoles, users } from "./identity.tables";

export interface SessionRow {
  id: string;
  lastSeenAt: Date;
  idleSeconds: number;
  expiresAt: Date;
  user: typeof users.$inferSelect;
  behind: { userId: string; userName: string } | null;
  permissions: Permission[];
  holding: HeldPartner | null;
}

export interface HeldPartner {
  id: string;
  function: PartnerFunction;
  number: string;
  name: string;
  salesArea: { id: string; title: string; currency: string; system: string };
}

/** A session with everything that makes its actor, in one round trip: this runs on every page. */
export async function findSession(db: Db, tokenHash: Buffer): Promise<SessionRow | null> {
  const [row] = await db
    .select({
      session: sessions,
      user: users,
      behindName: sql<
        string | null
      >`(SELECT first_name || ' ' || last_name FROM users b WHERE b.id = ${sessions.behindUserId})`,
      permissions: permissionsOf(),
      holding: holdings,
      salesArea: salesAreas,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(holdings, eq(holdings.id, sessions.holdingId))
    .leftJoin(salesAreas, eq(salesAreas.id, holdings.salesAreaId))
    .where(eq(sessions.tokenHash, tokenHash));
  if (!row) return null;
  return {
    ...row.session,
    user: row.user,
    behind: row.session.behindUserId
      ? { userId: row.session.behindUserId, userName: row.behindName ?? "" }
      : null,
    permissions: row.permissions,
    holding: row.holding && row.salesArea ? heldPartner(row.holding, row.salesArea) : null,
  };
}

/** A column for any query that has the user in it: the union of the user's roles. */
export function permissionsOf() {
  return sql<Permission[]>`(
    SELECT coalesce(array_agg(DISTINCT p), '{}')
    FROM ${userRoles} ur JOIN ${roles} r ON r.id = ur.role_id AND r.deleted_at IS NULL, unnest(r.permissions) AS p
    WHERE ur.user_id = ${users.id})`;
}

export function heldPartner(
  holding: typeof holdings.$inferSelect,
  salesArea: typeof salesAreas.$inferSelect,
): HeldPartner {
  return {
    id: holding.id,
    function: holding.function,
    number: holding.partnerNumber,
    name: holding.partnerName,
    salesArea,
  };
}

export async function insertSession(tx: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session);
}

export async function touchSession(db: Db, id: string, at: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.id, id));
}

export async function deleteSession(tx: Db, id: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, id));
}

/** The holdings of a user, the default first: what the partner bar offers and where a session begins. */
export async function findHoldings(db: Db, userId: string): Promise<HeldPartner[]> {
  const rows = await db
    .select()
    .from(holdings)
    .innerJoin(salesAreas, eq(salesAreas.id, holdings.salesAreaId))
    .where(eq(holdings.userId, userId))
    .orderBy(
      sql`${holdings.isDefault} DESC`,
      holdings.salesAreaId,
      holdings.function,
      holdings.partnerNumber,
    );
  return rows.map((row) => heldPartner(row.holdings, row.sales_areas));
}

export async function chooseHolding(tx: Db, ids: { sessionId: string; userId: string; holdingId: string }) {
  await tx.update(sessions).set({ holdingId: ids.holdingId }).where(eq(sessions.id, ids.sessionId));
  await tx.update(users).set({ chosenHoldingId: ids.holdingId }).where(eq(users.id, ids.userId));
}

export async function findUserByName(db: Db, name: string): Promise<typeof users.$inferSelect | null> {
  const wanted = name.trim().toLowerCase();
  const [row] = await db
    .select()
    .from(users)
    .where(sql`lower(${users.username}) = ${wanted} OR lower(${users.email}) = ${wanted}`)
    .limit(1);
  return row ?? null;
}
