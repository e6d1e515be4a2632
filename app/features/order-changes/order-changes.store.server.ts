import { and, asc, desc, eq, gt, inArray, lt, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Db, preparedFor } from "~/db/db.server";
import type { PartnerRef } from "~/erp/erp";
import { changeMails, orderChanges, readChanges, watchedOrders } from "./order-changes.tables";

export type OrderChange = typeof orderChanges.$inferSelect;
export type WatchedOrder = typeof watchedOrders.$inferSelect;

export const findWatchedOrders = (
  db: Db,
  system: string,
  numbers: readonly string[],
): Promise<WatchedOrder[]> =>
  db
    .select()
    .from(watchedOrders)
    .where(and(eq(watchedOrders.system, system), inArray(watchedOrders.number, [...numbers])));

/**
 * Stores the present state of an order in place of the version that it was compared with, or as the first one. Returns
 * false if somebody else stored one meanwhile: what was compared is out of date then.
 */
export async function replaceWatchedOrder(
  tx: Db,
  order: typeof watchedOrders.$inferInsert,
  comparedVersion: string | null,
): Promise<boolean> {
  if (comparedVersion === null) {
    const insertedRows = await tx
      .insert(watchedOrders)
      .values(order)
      .onConflictDoNothing()
      .returning({ number: watchedOrders.number });
    return insertedRows.length > 0;
  }
  const { system, number, ...values } = order;
  const updatedRows = await tx
    .update(watchedOrders)
    .set(values)
    .where(
      and(
        eq(watchedOrders.system, system),
        eq(watchedOrders.number, number),
        eq(watchedOrders.version, comparedVersion),
      ),
    )
    .returning({ number: watchedOrders.number });
  return updatedRows.length > 0;
}

/** Updates an order that is watched; another is not watched from here on. */
export async function updateWatchedOrder(
  tx: Db,
  { system, number, version, lines }: Pick<WatchedOrder, "system" | "number" | "version" | "lines">,
): Promise<void> {
  await tx
    .update(watchedOrders)
    .set({ version, lines })
    .where(and(eq(watchedOrders.system, system), eq(watchedOrders.number, number)));
}

export async function noteChecked(
  tx: Db,
  { system, numbers, checkedAt }: { system: string; numbers: readonly string[]; checkedAt: Date },
): Promise<void> {
  if (numbers.length === 0) return;
  await tx
    .update(watchedOrders)
    .set({ checkedAt })
    .where(and(eq(watchedOrders.system, system), inArray(watchedOrders.number, [...numbers])));
}

export async function insertChanges(tx: Db, changes: (typeof orderChanges.$inferInsert)[]): Promise<void> {
  if (changes.length > 0) await tx.insert(orderChanges).values(changes);
}

/** Removes orders that were not found open since, and changes that nobody looks for any more. */
export async function removeOlder(tx: Db, before: Date): Promise<void> {
  await tx.delete(watchedOrders).where(lt(watchedOrders.checkedAt, before));
  await tx.delete(orderChanges).where(lt(orderChanges.noticedAt, before));
}

interface UnreadSearch {
  userId: string;
  system: string;
  salesAreaId: string;
  partners: readonly PartnerRef[];
  since?: Date;
}

/** Returns the search as the values of the query: numbers by the function that the partner must have on the order. */
function unreadValues({ partners, since = new Date(0), ...search }: UnreadSearch) {
  const numbersOf = (name: PartnerRef["function"]) =>
    partners.filter((partner) => partner.function === name).map(({ number }) => number);
  return {
    ...search,
    since,
    soldTo: numbersOf("soldTo"),
    shipTo: numbersOf("shipTo"),
    payer: numbersOf("payer"),
  };
}

type UnreadField = keyof ReturnType<typeof unreadValues>;

const isUnread = (wrapperOf: (field: UnreadField) => SQLWrapper): SQL | undefined =>
  and(
    eq(orderChanges.system, wrapperOf("system")),
    eq(orderChanges.salesAreaId, wrapperOf("salesAreaId")),
    or(
      sql`${orderChanges.soldTo} = ANY(${wrapperOf("soldTo")})`,
      sql`${orderChanges.shipTo} = ANY(${wrapperOf("shipTo")})`,
      sql`${orderChanges.payer} = ANY(${wrapperOf("payer")})`,
    ),
    gt(orderChanges.noticedAt, wrapperOf("since")),
    sql`NOT EXISTS (SELECT FROM ${readChanges} r WHERE r.change_id = ${orderChanges.id} AND r.user_id = ${wrapperOf("userId")})`,
  );

const isUnreadBy = (search: UnreadSearch): SQL | undefined => {
  const values = unreadValues(search);
  return isUnread((field) => sql.param(values[field]));
};

/** Finds changes that a user has not read, the latest first. */
export const findUnreadChanges = (db: Db, search: UnreadSearch, limit: number): Promise<OrderChange[]> =>
  unreadChanges(db).execute({ ...unreadValues(search), limit });

const unreadChanges = preparedFor((db) =>
  db
    .select()
    .from(orderChanges)
    .where(isUnread((field) => sql.placeholder(field)))
    .orderBy(
      desc(orderChanges.noticedAt),
      asc(orderChanges.number),
      asc(orderChanges.itemNumber),
      orderChanges.id,
    )
    .limit(sql.placeholder("limit"))
    .prepare("unread_changes"),
);

export async function countUnreadChanges(db: Db, search: UnreadSearch): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(orderChanges)
    .where(isUnreadBy(search));
  return row?.count ?? 0;
}

/** Takes note of those of the changes that the user may read. Returns how many were unread. */
export async function insertReadings(
  tx: Db,
  { ids, readAt, ...search }: UnreadSearch & { ids: readonly string[]; readAt: Date },
): Promise<number> {
  const readable = await tx
    .select({ id: orderChanges.id })
    .from(orderChanges)
    .where(and(inArray(orderChanges.id, [...ids]), isUnreadBy(search)));
  if (readable.length === 0) return 0;
  const insertedRows = await tx
    .insert(readChanges)
    .values(readable.map(({ id }) => ({ changeId: id, userId: search.userId, readAt })))
    .onConflictDoNothing()
    .returning({ changeId: readChanges.changeId });
  return insertedRows.length;
}

/** Finds the partners of changes that were noticed since, for whose users mails may be due. */
export const findPartnersOfChanges = (db: Db, since: Date) =>
  db
    .selectDistinct({
      system: orderChanges.system,
      salesAreaId: orderChanges.salesAreaId,
      soldTo: orderChanges.soldTo,
      shipTo: orderChanges.shipTo,
      payer: orderChanges.payer,
    })
    .from(orderChanges)
    .where(gt(orderChanges.noticedAt, since));

export async function findLastMailOf(db: Db, userId: string) {
  const [row] = await db.select().from(changeMails).where(eq(changeMails.userId, userId));
  return row ?? null;
}

/** Claims a user's mail of one day; false if it was written already. */
export async function claimMailOfDay(
  tx: Db,
  { userId, day, mailedAt }: typeof changeMails.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(changeMails)
    .values({ userId, day, mailedAt })
    .onConflictDoUpdate({
      target: changeMails.userId,
      set: { day, mailedAt },
      setWhere: ne(changeMails.day, day),
    })
    .returning({ day: changeMails.day });
  return rows.length > 0;
}
