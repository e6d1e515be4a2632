import { and, desc, eq, gt, isNull, or, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { may } from "~/door/verdict";
import { pageSizes } from "~/ui/lists/list-view";
import { sessions, users } from "../identity.tables";

export const alive = (now: Date) =>
  and(
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
    sql`${sessions.lastSeenAt} + make_interval(secs => ${sessions.idleSeconds}) > ${now}`,
  );

/** Who is signed in at present, the last seen first; for who may act as somebody, people are found by name as well. */
export const findActiveSessions = query({
  name: "identity.findActiveSessions",
  allow: may("administer").or(may("proxy_login")),
  input: z.strictObject({
    q: z.string().trim().max(100).default(""),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    pageSize: z.coerce.number().int().pipe(z.literal(pageSizes)).default(10),
  }),
  async run(ctx, { q, page, pageSize }) {
    const named =
      q === "" ? undefined : or(...[users.username, users.email, fullName].map((text) => contains(text, q)));
    const where = and(alive(ctx.clock.now()), named);
    const items = await ctx.db
      .select({
        id: sessions.id,
        userId: users.id,
        username: users.username,
        name: fullName,
        behind: behindName(),
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
    const [counted] = await ctx.db
      .select({ total: sql<number>`count(*)::int` })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(where);
    const people = named
      ? await ctx.db
          .select({ userId: users.id, username: users.username, name: fullName })
          .from(users)
          .where(and(named, eq(users.active, true)))
          .orderBy(users.username)
          .limit(pageSize)
      : [];
    return ok({ items, people, page, pageSize, total: counted?.total ?? 0, current: ctx.actor.sessionId });
  },
});

const fullName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

/** Who acts in a session of somebody else: a column for any query that has the session in it. */
export const behindName = () =>
  sql<
    string | null
  >`(SELECT b.first_name || ' ' || b.last_name FROM users b WHERE b.id = sessions.behind_user_id)`;

const contains = (text: SQLWrapper, q: string) => sql`${text} ILIKE ${`%${q.replace(/[\\%_]/g, "\\$&")}%`}`;
