import { and, arrayOverlaps, eq, exists, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { inLanguageOrder } from "~/db/in-language-order";
import type { Permission } from "~/door/permissions";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { holdings, roles, userRoles, users } from "../identity.tables";
import { fullName } from "../users.store.server";

export interface Approver {
  id: string;
  name: string;
  email: string;
  /** Titles of the roles by which this person may approve. */
  roles: string[];
}

/** Finds the colleagues who may approve orders of this customer in this sales area, except the one who asks. */
export function findApprovers(
  db: Db,
  { soldTo, salesAreaId, not }: { soldTo: string; salesAreaId: string; not: string },
): Promise<Approver[]> {
  return db
    .select({
      id: users.id,
      name: fullName,
      email: users.email,
      roles: sql<string[]>`array_agg(DISTINCT ${roles.title})`,
    })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(
      and(
        eq(users.active, true),
        ne(users.id, not),
        sql`'approve_orders' = ANY(${roles.permissions}) AND ${roles.deletedAt} IS NULL`,
        sql`EXISTS (SELECT FROM ${holdings} h WHERE h.user_id = ${users.id} AND h.function = 'soldTo'
          AND h.partner_number = ${soldTo} AND h.sales_area_id = ${salesAreaId})`,
      ),
    )
    .groupBy(users.id)
    .orderBy(inLanguageOrder(users.lastName), inLanguageOrder(users.firstName));
}

/** Finds names and mail addresses of users by id, for lists of other features. */
export async function findPeople(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { name: string; email: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: fullName, email: users.email })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

export async function findSalesAreaTitles(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ title: salesAreas.title })
    .from(salesAreas)
    .where(inArray(salesAreas.id, [...ids]));
  return rows.map(({ title }) => title).sort();
}

/** Permissions any of which lets a customer send a cart. */
const orderingPermissions: Permission[] = ["place_orders", "place_approved_orders_only", "place_quotes"];

/** Counts the users who are no staff and may order: active, with a customer of their own and a role that allows it. */
export const countOrderingCustomers = (db: Db): Promise<number> =>
  db.$count(
    users,
    and(
      eq(users.internal, false),
      eq(users.active, true),
      exists(db.select().from(holdings).where(eq(holdings.userId, users.id))),
      exists(
        db
          .select()
          .from(userRoles)
          .innerJoin(roles, eq(roles.id, userRoles.roleId))
          .where(
            and(
              eq(userRoles.userId, users.id),
              isNull(roles.deletedAt),
              arrayOverlaps(roles.permissions, orderingPermissions),
            ),
          ),
      ),
    ),
  );

/** Finds the numbers of the customers assigned to a user as sold-to. */
export async function findAssignedCustomers(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ number: holdings.partnerNumber })
    .from(holdings)
    .where(and(eq(holdings.userId, userId), eq(holdings.function, "soldTo")));
  return rows.map(({ number }) => number);
}

/** Finds the internal users to whom a customer is assigned. */
export async function findAccountManagers(db: Db, soldTo: string, maxPeople: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(holdings, eq(holdings.userId, users.id))
    .where(
      and(
        eq(users.internal, true),
        eq(users.active, true),
        eq(holdings.function, "soldTo"),
        eq(holdings.partnerNumber, soldTo),
      ),
    )
    .limit(maxPeople);
  return rows.map(({ id }) => id);
}
