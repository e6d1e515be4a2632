import { and, eq, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { type Db, preparedFor } from "~/db/db.server";
import type { ActiveSalesArea } from "~/door/actor";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { holdings, type SessionEnd, sessions, users } from "../identity.tables";
import { barHoldings, type HeldPartner } from "../partners/holdings.store.server";
import { type Rights, rightsOfUser, worksIn } from "../rights.store.server";

export interface SessionRow extends Rights {
  id: string;
  lastSeenAt: Date;
  idleSeconds: number;
  expiresAt: Date;
  endedAt: Date | null;
  endReason: SessionEnd | null;
  user: typeof users.$inferSelect;
  behind: { userId: string; userName: string; active: boolean } | null;
  active: ActiveChoice | null;
  /** For whom the user may work, the default first; the bar shows them. No more than the bar has room for. */
  held: HeldPartner[];
  /** For staff: where they may work. */
  areas: ActiveSalesArea[];
}

/** The customer and the sales area that everything on a page is meant for. */
export type ActiveChoice = Omit<HeldPartner, "id">;

const choice = sessions.partner;
const areaJson = sql.raw(
  "json_build_object('id', a.id, 'title', a.title, 'currency', a.currency, 'system', a.system)",
);

/** Whose the open page is, in SQL: for columns that another feature adds to the reading of the session. */
export interface SessionParty {
  userId: SQL;
  partnerNumber: SQL;
  salesAreaId: SQL;
}

const party: SessionParty = {
  userId: sql`${sessions.userId}`,
  partnerNumber: sql`${choice} ->> 'number'`,
  salesAreaId: sql`${choice} ->> 'salesAreaId'`,
};

/**
 * A session with everything that makes its actor and its frame, in one prepared round trip: this runs on every page.
 * `beside` is a column of another feature that every frame shows.
 */
export function sessionReading<B>(
  beside: (party: SessionParty) => SQL<B>,
): (db: Db, tokenHash: Buffer) => Promise<(SessionRow & { beside: B }) | null> {
  const reading = preparedFor((db) =>
    db
      .select({
        session: sessions,
        user: users,
        behind: sql<{ userId: string; userName: string; active: boolean } | null>`(
          SELECT json_build_object('userId', b.id, 'userName', b.first_name || ' ' || b.last_name, 'active', b.active)
          FROM ${users} b WHERE b.id = ${sessions.behindUserId})`,
        ...rightsOfUser(),
        salesArea: salesAreas,
        // A right that was taken away ends at once, whatever the session remembers.
        holds: sql<boolean>`EXISTS (
          SELECT FROM ${holdings} h WHERE h.user_id = ${users.id} AND h.function = ${choice} ->> 'function'
            AND h.partner_number = ${choice} ->> 'number' AND h.sales_area_id = ${choice} ->> 'salesAreaId')`,
        works: worksIn(party.salesAreaId),
        held: sql<HeldPartner[]>`(
          SELECT coalesce(json_agg(x), '[]') FROM (
            SELECT h.id, h.function, h.partner_number AS number, h.partner_name AS name, ${areaJson} AS "salesArea"
            FROM ${holdings} h JOIN ${salesAreas} a ON a.id = h.sales_area_id
            WHERE h.user_id = ${users.id} AND ${worksIn(sql`h.sales_area_id`)}
            ORDER BY h.is_default DESC, h.sales_area_id, h.function, h.partner_number LIMIT ${sql.raw(String(barHoldings + 1))}) x)`,
        areas: sql<ActiveSalesArea[]>`CASE WHEN ${users.internal} THEN (
          SELECT coalesce(json_agg(${areaJson} ORDER BY a.id), '[]') FROM ${salesAreas} a WHERE ${worksIn(sql`a.id`)})
          ELSE '[]' END`,
        beside: beside(party),
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(salesAreas, sql`${salesAreas.id} = ${choice} ->> 'salesAreaId'`)
      .where(eq(sessions.tokenHash, sql.placeholder("tokenHash")))
      .prepare("session_by_token"),
  );
  return async (db, tokenHash) => {
    const [row] = await reading(db).execute({ tokenHash });
    if (!row) return null;
    const { session, user, salesArea, holds, works, ...rest } = row;
    const mayWork = works && (holds || (user.internal && rest.permissions.includes("select_any_partner")));
    return {
      ...session,
      ...rest,
      user,
      active: session.partner && salesArea && mayWork ? { ...session.partner, salesArea } : null,
    };
  };
}

export async function insertSession(tx: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session);
}

export async function touchSession(db: Db, id: string, at: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.id, id));
}

const open = isNull(sessions.endedAt);

/** Ends one session; false if it was over already. */
export async function endSession(tx: Db, id: string, why: SessionEnd, at: Date): Promise<boolean> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: at, endReason: why })
    .where(and(eq(sessions.id, id), open))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/**
 * Ends what a user has open, on all devices: the sessions of the user's own, and those of somebody who acts as the
 * user. For a new password, a deactivated account, an administrator, and the user's own wish; answers how many.
 */
export async function endSessionsOf(
  tx: Db,
  userId: string,
  why: SessionEnd,
  at: Date,
  options: { except?: string | null } = {},
): Promise<number> {
  const others = options.except ? ne(sessions.id, options.except) : undefined;
  const ended = await tx
    .update(sessions)
    .set({ endedAt: at, endReason: why })
    .where(and(sql`${userId} IN (${sessions.userId}, ${sessions.behindUserId})`, open, others))
    .returning({ id: sessions.id });
  return ended.length;
}

export async function forgetOldSessions(tx: Db, userId: string, before: Date): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, before)));
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
