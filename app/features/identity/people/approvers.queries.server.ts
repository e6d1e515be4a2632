import { and, eq, ne, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { holdings, roles, userRoles, users } from "../identity.tables";

export interface Approver {
  id: string;
  name: string;
  email: string;
  /** Titles of the roles by which this person may approve. */
  roles: string[];
}

/** Colleagues who may approve orders of this customer in this sales area. Never the person who asks. */
export function findApprovers(
  db: Db,
  of: { soldTo: string; salesAreaId: string; not: string },
): Promise<Approver[]> {
  return db
    .select({
      id: users.id,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      email: users.email,
      roles: sql<string[]>`array_agg(DISTINCT ${roles.title})`,
    })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(
      and(
        eq(users.active, true),
        ne(users.id, of.not),
        sql`'approve_orders' = ANY(${roles.permissions}) AND ${roles.deletedAt} IS NULL`,
        sql`EXISTS (SELECT FROM ${holdings} h WHERE h.user_id = ${users.id} AND h.function = 'soldTo'
          AND h.partner_number = ${of.soldTo} AND h.sales_area_id = ${of.salesAreaId})`,
      ),
    )
    .groupBy(users.id)
    .orderBy(users.lastName, users.firstName);
}
