import { and, desc, eq, gt, ilike, isNull, or, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { inLanguageOrder } from "~/db/in-language-order";
import { likeContains } from "~/lib/like";
import { sessions, users } from "../identity.tables";
import { fullName } from "../users.store.server";

const isAlive = (now: Date) =>
  and(
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
    sql`${sessions.lastSeenAt} + make_interval(secs => ${sessions.idleSeconds}) > ${now}`,
  );

/** Names the person who acts in somebody else's session. */
const behindName = sql<
  string | null
>`(SELECT b.first_name || ' ' || b.last_name FROM users b WHERE b.id = sessions.behind_user_id)`;

/** Builds the condition that the user's name or address contains the text; no text matches everybody. */
const userMatches = (q: string) =>
  q === ""
    ? undefined
    : or(...[users.username, users.email, fullName].map((text) => ilike(text, likeContains(q))));

export async function findActiveSessionPage(
  db: Db,
  { q, page, pageSize }: { q: string; page: number; pageSize: number },
  now: Date,
) {
  const where = and(isAlive(now), userMatches(q));
  const items = await db
    .select({
      id: sessions.id,
      userId: users.id,
      username: users.username,
      name: fullName,
      behind: behindName,
      partner: sessions.partner,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(where)
    .orderBy(desc(sessions.lastSeenAt), sessions.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [count] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(where);
  return { items, total: count?.total ?? 0 };
}

/** Finds active users by name or address, signed in or not. */
export function findActivePeople(db: Db, q: string, limit: number) {
  return db
    .select({ userId: users.id, username: users.username, name: fullName })
    .from(users)
    .where(and(userMatches(q), eq(users.active, true)))
    .orderBy(inLanguageOrder(users.username))
    .limit(limit);
}

/** Finds the devices on which a user is signed in. */
export function findOpenSessions(db: Db, userId: string, now: Date) {
  const { id, createdAt, lastSeenAt, userAgent } = sessions;
  return db
    .select({ id, createdAt, lastSeenAt, userAgent, behind: behindName })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive(now)))
    .orderBy(desc(lastSeenAt))
    .limit(50);
}

const maxSignIns = 10;

/** Finds a user's latest sign-ins; sessions of people who acted as the user are left out. */
export function findSignIns(db: Db, userId: string) {
  const { id, createdAt, userAgent } = sessions;
  return db
    .select({ id, at: createdAt, userAgent })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.behindUserId)))
    .orderBy(desc(createdAt))
    .limit(maxSignIns);
}

/** Finds a user's latest sessions, including those of people who acted as the user. */
export function findLogins(db: Db, userId: string) {
  return db
    .select({ at: sessions.createdAt, userAgent: sessions.userAgent, behind: sessions.behindUserId })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
    .limit(maxSignIns);
}
