import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { holdings, users } from "../identity.tables";

const isActive = and(eq(users.active, true), isNull(users.deletedAt));

/** Counts the active users of a microsite. */
export const countUsersOfMicrosite = (db: Db, micrositeId: string): Promise<number> =>
  db.$count(users, and(isActive, eq(users.micrositeId, micrositeId)));

/** Counts the active users who hold a customer in a sales area. */
export const countUsersOfSalesArea = (db: Db, salesAreaId: string): Promise<number> =>
  db.$count(
    users,
    and(
      isActive,
      sql`EXISTS (SELECT FROM ${holdings} h
        WHERE h.user_id = ${users.id} AND h.sales_area_id = ${salesAreaId})`,
    ),
  );

/** Counts the active users of all microsites but those named, with the staff, who see every one. */
export function countUsersElsewhere(db: Db, micrositeIds: readonly string[]): Promise<number> {
  if (micrositeIds.length === 0) return db.$count(users, isActive);
  const isElsewhere = sql`(${users.micrositeId} IS NULL OR ${notInArray(users.micrositeId, [...micrositeIds])})`;
  return db.$count(users, and(isActive, isElsewhere));
}
