import { eq, sql } from "drizzle-orm";
import { type Db, preparedFor } from "~/db/db.server";
import type { Permission } from "~/door/permissions";
import type { PartnerFunction } from "~/erp/erp";
import {
  holdings,
  type PartnerChoice,
  roles,
  salesAreas,
  sessions,
  userRoles,
  users,
} from "./identity.tables";

export interface SessionRow {
  id: string;
  lastSeenAt: Date;
  idleSeconds: number;
  expiresAt: Date;
  user: typeof users.$inferSelect;
  behind: { userId: string; userName: string } | null;
  permissions: Permission[];
  active: ActiveChoice | null;
}

/** The customer and the sales area that everything on a page is meant for. */
export type ActiveChoice = Omit<HeldPartner, "id">;

export interface HeldPartner {
  id: string;
  function: PartnerFunction;
  number: string;
  name: string;
  salesArea: { id: string; title: string; currency: string; system: string };
}

const choice = sessions.partner;

const sessionByToken = preparedFor((db) =>
  db
    .select({
      session: sessions,
      user: users,
      behindName: sql<
        string | null
      >`(SELECT first_name || ' ' || last_name FROM users b WHERE b.id = ${sessions.behindUserId})`,
      permissions: permissionsOf(),
      salesArea: salesAreas,
      // A right that was taken away ends at once, whatever the session remembers.
      holds: sql<boolean>`${users.internal} OR EXISTS (
        SELECT FROM ${holdings} h WHERE h.user_id = ${users.id} AND h.function = ${choice} ->> 'function'
          AND h.partner_number = ${choice} ->> 'number' AND h.sales_area_id = ${choice} ->> 'salesAreaId')`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(salesAreas, sql`${salesAreas.id} = ${choice} ->> 'salesAreaId'`)
    .where(eq(sessions.tokenHash, sql.placeholder("tokenHash")))
    .prepare("session_by_token"),
);

/** A session with everything that makes its actor, in one round trip: this runs on every page. */
export async function findSession(db: Db, tokenHash: Buffer): Promise<SessionRow | null> {
  const [row] = await sessionByToken(db).execute({ tokenHash });
  if (!row) return null;
  const { session, user, permissions, salesArea } = row;
  return {
    ...session,
    user,
    behind: session.behindUserId ? { userId: session.behindUserId, userName: row.behindName ?? "" } : null,
    permissions,
    active: session.partner && salesArea && row.holds ? { ...session.partner, salesArea } : null,
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

const holdingsOfUser = preparedFor((db) =>
  db
    .select()
    .from(holdings)
    .innerJoin(salesAreas, eq(salesAreas.id, holdings.salesAreaId))
    .where(eq(holdings.userId, sql.placeholder("userId")))
    .orderBy(sql`${holdings.isDefault} DESC`, holdings.salesAreaId, holdings.function, holdings.partnerNumber)
    .prepare("holdings_of_user"),
);

/** The holdings of a user, the default first: what the partner bar offers and where a session begins. */
export async function findHoldings(db: Db, userId: string): Promise<HeldPartner[]> {
  const rows = await holdingsOfUser(db).execute({ userId });
  return rows.map((row) => heldPartner(row.holdings, row.sales_areas));
}

/** For this session, and as the user's choice from now on. */
export async function rememberChoice(
  tx: Db,
  who: { sessionId: string; userId: string },
  partner: PartnerChoice,
): Promise<void> {
  await tx.update(sessions).set({ partner }).where(eq(sessions.id, who.sessionId));
  await tx.update(users).set({ partnerChoice: partner }).where(eq(users.id, who.userId));
}

export async function findSalesAreas(db: Db) {
  return db.select().from(salesAreas).orderBy(salesAreas.id);
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

export const choiceOf = (held: Omit<HeldPartner, "id">): PartnerChoice => ({
  function: held.function,
  number: held.number,
  name: held.name,
  salesAreaId: held.salesArea.id,
});
