import { and, asc, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Reference } from "~/admin/references";
import { referrersIn } from "~/admin/referrers.server";
import { tableStore } from "~/admin/table-store.server";
import type { Db } from "~/db/db.server";
import { isOnDay } from "~/db/on-day";
import { micrositeNameOf, salesAreaNameOf } from "~/features/organisation/organisation.tables";
import { loginNotifications, promotionalBanners, readNotifications } from "../content.tables";

export const bannerStore = tableStore(promotionalBanners, {
  search: [promotionalBanners.title, sql`${promotionalBanners.body}::text`],
  extra: { salesArea: salesAreaNameOf(promotionalBanners.salesAreaId) },
  filters: { salesAreaId: promotionalBanners.salesAreaId },
  position: promotionalBanners.position,
});

export const bannerReferences: Record<string, Reference> = {
  sales_areas: {
    find: referrersIn(
      (ids) => sql`SELECT title AS name FROM ${promotionalBanners} WHERE sales_area_id = ANY(${ids})`,
    ),
  },
};

/** Counts the people who have confirmed a notification along with it. */
const readers = sql<number>`(
  SELECT count(*)::int FROM ${readNotifications} r WHERE r.notification_id = ${loginNotifications}.id
)`;

export const notificationStore = tableStore(loginNotifications, {
  search: [sql`${loginNotifications.title}::text`, sql`${loginNotifications.body}::text`],
  extra: { microsite: micrositeNameOf(loginNotifications), readers },
  filters: { micrositeId: loginNotifications.micrositeId },
});

export const notificationReferences: Record<string, Reference> = {
  microsites: {
    find: referrersIn(
      (ids) => sql`SELECT coalesce(title ->> 'en', title::text) AS name FROM ${loginNotifications}
        WHERE microsite_id::text = ANY(${ids})`,
    ),
  },
};

/** A dashboard has room for no more. */
const maxBanners = 4;

/** Finds the banners of all sales areas and of one, on one day. */
export const findBannersOn = (db: Db, salesArea: string, today: string) =>
  db
    .select({ id: promotionalBanners.id, body: promotionalBanners.body, items: promotionalBanners.items })
    .from(promotionalBanners)
    .where(
      and(
        eq(promotionalBanners.active, true),
        isOnDay(promotionalBanners, today),
        or(isNull(promotionalBanners.salesAreaId), eq(promotionalBanners.salesAreaId, salesArea)),
      ),
    )
    .orderBy(asc(promotionalBanners.position), asc(promotionalBanners.id))
    .limit(maxBanners);

/** Finds the notifications of one day for a microsite and for all, the newest first. */
export function findNotificationsOn(
  db: Db,
  { micrositeId, today }: { micrositeId: string | null; today: string },
) {
  const { id, title, body, mustRead, active, createdAt } = loginNotifications;
  const isForAll = isNull(loginNotifications.micrositeId);
  return db
    .select({ id, title, body, mustRead })
    .from(loginNotifications)
    .where(
      and(
        eq(active, true),
        isOnDay(loginNotifications, today),
        micrositeId ? or(isForAll, eq(loginNotifications.micrositeId, micrositeId)) : isForAll,
      ),
    )
    .orderBy(desc(createdAt));
}

/** Finds which of the notifications a user has dismissed or confirmed. */
export async function findReadNotifications(
  db: Db,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { notificationId } = readNotifications;
  const readings = await db
    .select({ id: notificationId })
    .from(readNotifications)
    .where(and(eq(readNotifications.userId, userId), inArray(notificationId, [...ids])));
  return new Set(readings.map(({ id }) => id));
}

export type PushedNotification = Pick<
  typeof loginNotifications.$inferSelect,
  "id" | "title" | "body" | "micrositeId"
>;

/** Finds notifications of one day that browsers are still to be told of. */
export function findUnpushed(db: Db, today: string): Promise<PushedNotification[]> {
  const { id, title, body, micrositeId, active, push, pushedAt } = loginNotifications;
  return db
    .select({ id, title, body, micrositeId })
    .from(loginNotifications)
    .where(and(eq(active, true), eq(push, true), isNull(pushedAt), isOnDay(loginNotifications, today)))
    .orderBy(asc(loginNotifications.createdAt));
}

/** Returns false if another run was faster. */
export async function markPushed(tx: Db, id: string, pushedAt: Date): Promise<boolean> {
  const rows = await tx
    .update(loginNotifications)
    .set({ pushedAt })
    .where(and(eq(loginNotifications.id, id), isNull(loginNotifications.pushedAt)))
    .returning({ id: loginNotifications.id });
  return rows.length > 0;
}

export const hasRead = async (tx: Db, notificationId: string, userId: string): Promise<boolean> =>
  (await tx.$count(
    readNotifications,
    and(eq(readNotifications.notificationId, notificationId), eq(readNotifications.userId, userId)),
  )) > 0;

export async function insertReading(tx: Db, reading: typeof readNotifications.$inferInsert): Promise<void> {
  await tx.insert(readNotifications).values(reading).onConflictDoNothing();
}
