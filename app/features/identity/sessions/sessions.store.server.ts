import { and, eq, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { type Db, preparedFor } from "~/db/db.server";
import type { ActiveSalesArea } from "~/door/actor";
import type { Permission } from "~/door/permissions";
import { gateReadingFrom, gateReadingOf } from "~/erp/gate-store.server";
import type { GateReading } from "~/erp/port/basics";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { rightsVersion } from "../access.tables";
import type { ActiveCustomer } from "../actor";
import { holdings, type SessionEnd, sessions, type User, users } from "../identity.tables";
import { type HeldPartner, maxBarHoldings } from "../partners/holdings.store.server";
import type { Rights } from "../rights";
import { hasMicrosite, permissionsOf, rightsOfUser, worksIn } from "../rights.store.server";
import { RightsMemory } from "./rights-memory.server";

export interface SessionRow extends Rights {
  id: string;
  lastSeenAt: Date;
  idleSeconds: number;
  expiresAt: Date;
  endedAt: Date | null;
  endReason: SessionEnd | null;
  user: User;
  behind: { userId: string; userName: string; active: boolean } | null;
  permissionsBehind: Permission[] | null;
  active: ActiveCustomer | null;
  /** Customers of the user, the default first, limited to one more than the partner bar shows. */
  holdings: HeldPartner[];
  /** Sales areas in which a member of staff may work; empty for customers. */
  areas: ActiveSalesArea[];
  /** State of the circuit breaker of the sales area's ERP system. */
  gate: Omit<GateReading, "at"> | null;
}

const partnerChoice = sessions.partner;
const areaJson = sql.raw(
  "json_build_object('id', a.id, 'title', a.title, 'currency', a.currency, 'system', a.system)",
);

const hasToken = eq(sessions.tokenHash, sql.placeholder("tokenHash"));
const inChosenArea = sql`${salesAreas.id} = ${partnerChoice} ->> 'salesAreaId'`;

/**
 * SQL of the session's user, customer and sales area, for a column that another feature adds to the query.
 */
export interface SessionParty {
  userId: SQL;
  partnerNumber: SQL;
  salesAreaId: SQL;
}

const party: SessionParty = {
  userId: sql`${sessions.userId}`,
  partnerNumber: sql`${partnerChoice} ->> 'number'`,
  salesAreaId: sql`${partnerChoice} ->> 'salesAreaId'`,
};

/** Columns of all queries that read a session. */
const columnsOf = <B>(extraColumn: SQL<B>) => ({
  session: sessions,
  user: users,
  behind: sql<{ userId: string; userName: string; active: boolean } | null>`(
    SELECT json_build_object('userId', b.id, 'userName', b.first_name || ' ' || b.last_name, 'active', b.active)
    FROM ${users} b WHERE b.id = ${sessions.behindUserId})`,
  salesArea: salesAreas,
  gate: gateReadingOf(sql`${salesAreas.system}`),
  rightsVersion: sql<string | null>`(SELECT v.version FROM ${rightsVersion} v)`,
  beside: extraColumn,
});

/** Prepares the query that reads a session with all that decides what its user may do. */
function prepareWhole<B>(db: Db, extraColumn: SQL<B>, statementName: string) {
  // Three columns ask where the user may work: it is worked out once.
  const workplace = db
    .select({ areaIds: sql<string[]>`coalesce(array_agg(${salesAreas.id}), '{}')`.as("area_ids") })
    .from(salesAreas)
    .where(worksIn(sql.raw("sales_areas.id")))
    .as("workplace");
  const worksInArea = (salesAreaId: SQL) => sql<boolean>`(${salesAreaId} = ANY(${workplace.areaIds}))`;
  return db
    .select({
      ...columnsOf(extraColumn),
      ...rightsOfUser(),
      permissionsBehind: sql<Permission[] | null>`CASE WHEN ${sessions.behindUserId} IS NOT NULL
        THEN ${permissionsOf(sql`${sessions.behindUserId}`)} END`,
      // Checks the choice against the tables, so that a revoked customer or sales area is gone with the next page.
      holds: sql<boolean>`EXISTS (
        SELECT FROM ${holdings} h WHERE h.user_id = ${users.id} AND h.function = ${partnerChoice} ->> 'function'
          AND h.partner_number = ${partnerChoice} ->> 'number' AND h.sales_area_id = ${partnerChoice} ->> 'salesAreaId')`,
      works: worksInArea(party.salesAreaId),
      hasMicrosite: hasMicrosite(),
      holdings: sql<HeldPartner[]>`(
        SELECT coalesce(json_agg(x), '[]') FROM (
          SELECT h.id, h.function, h.partner_number AS number, h.partner_name AS name, ${areaJson} AS "salesArea"
          FROM ${holdings} h JOIN ${salesAreas} a ON a.id = h.sales_area_id
          WHERE h.user_id = ${users.id} AND ${worksInArea(sql`h.sales_area_id`)}
          ORDER BY h.is_default DESC, h.sales_area_id, h.function, h.partner_number LIMIT ${sql.raw(String(maxBarHoldings + 1))}) x)`,
      areas: sql<ActiveSalesArea[]>`CASE WHEN ${users.internal} THEN (
        SELECT coalesce(json_agg(${areaJson} ORDER BY a.id), '[]') FROM ${salesAreas} a WHERE ${worksInArea(sql`a.id`)})
        ELSE '[]' END`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoinLateral(workplace, sql`true`)
    .leftJoin(salesAreas, inChosenArea)
    .where(hasToken)
    .prepare(statementName);
}

/** Prepares the query that reads a session of whose user the rights are remembered: a third of the statement above. */
const prepareBrief = <B>(db: Db, extraColumn: SQL<B>, statementName: string) =>
  db
    .select(columnsOf(extraColumn))
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(salesAreas, inChosenArea)
    .where(hasToken)
    .prepare(statementName);

type WholeRow<B> = Awaited<ReturnType<ReturnType<typeof prepareWhole<B>>["execute"]>>[number];

/**
 * Prepares the query that reads a session with its actor and page frame in one round trip; it runs on every page. Rights are
 * remembered for each session under the version that the query returns, so that a change counts from the next page on, in
 * all processes. `extraColumn` is a column of another feature that every frame shows.
 */
export function makeSessionReader<B>(
  extraColumn: (party: SessionParty) => SQL<B>,
  statementName = "session_by_token",
): (db: Db, tokenHash: Buffer) => Promise<(SessionRow & { beside: B }) | null> {
  const statementsOf = preparedFor((db) => ({
    whole: prepareWhole(db, extraColumn(party), statementName),
    brief: prepareBrief(db, extraColumn(party), `${statementName}_brief`),
    memory: new RightsMemory(),
  }));
  return async (db, tokenHash) => {
    const { whole, brief, memory } = statementsOf(db);
    const token = tokenHash.toString("base64");
    if (memory.has(token)) {
      const [row] = await brief.execute({ tokenHash });
      const rights = row && memory.find(token, row);
      if (!row || rights) return row && rights ? sessionRow({ ...row, ...rights }) : null;
    }
    const [row] = await whole.execute({ tokenHash });
    if (!row) return null;
    memory.keep(token, row);
    return sessionRow(row);
  };
}

function sessionRow<B>(row: WholeRow<B>): SessionRow & { beside: B } {
  const { session, user, salesArea, holds, works, hasMicrosite, gate, rightsVersion: _, ...rest } = row;
  const mayWork = works && (holds || (user.internal && rest.permissions.includes("select_any_partner")));
  return {
    ...session,
    ...rest,
    gate: gate && gateReadingFrom(gate),
    user: { ...user, active: user.active && hasMicrosite },
    active: session.partner && salesArea && mayWork ? { ...session.partner, salesArea } : null,
  };
}

export async function insertSession(tx: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session);
}

export async function touchSession(db: Db, id: string, at: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.id, id));
}

export async function findSession(db: Db, id: string) {
  const [session] = await db.select().from(sessions).where(eq(sessions.id, id));
  return session ?? null;
}

export async function findSessionForUpdate(tx: Db, id: string) {
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, id)).for("update");
  return session ?? null;
}

const isOpen = isNull(sessions.endedAt);

/** Ends one session; false if it had ended already. */
export async function endSession(tx: Db, id: string, reason: SessionEnd, at: Date): Promise<boolean> {
  const endedSessions = await tx
    .update(sessions)
    .set({ endedAt: at, endReason: reason })
    .where(and(eq(sessions.id, id), isOpen))
    .returning({ id: sessions.id });
  return endedSessions.length > 0;
}

/**
 * Ends all sessions of a user on all devices, and those of people who act as the user. Returns how many.
 */
export async function endSessionsOf(
  tx: Db,
  userId: string,
  reason: SessionEnd,
  at: Date,
  options: { except?: string | null } = {},
): Promise<number> {
  const isAnother = options.except ? ne(sessions.id, options.except) : undefined;
  const endedSessions = await tx
    .update(sessions)
    .set({ endedAt: at, endReason: reason })
    .where(and(sql`${userId} IN (${sessions.userId}, ${sessions.behindUserId})`, isOpen, isAnother))
    .returning({ id: sessions.id });
  return endedSessions.length;
}

export async function deleteOldSessions(tx: Db, userId: string, before: Date): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, before)));
}
