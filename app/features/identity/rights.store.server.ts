import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { inLanguageOrder } from "~/db/in-language-order";
import type { FeatureName } from "~/door/features";
import type { Permission } from "~/door/permissions";
import { micrositeSalesAreas, microsites, salesAreas } from "~/features/organisation/organisation.tables";
import {
  assignedSalesAreas,
  assignedTerritories,
  documentAuthorizations,
  reportAuthorizations,
  territories,
} from "./access.tables";
import { roles, type User, userRoles, users } from "./identity.tables";
import type { Rights } from "./rights";

/**
 * Names the user of the outer query. Drizzle leaves the table's name out of a query with one table, and inside the
 * subquery a bare `id` would be another table's.
 */
const outerUserId = sql.raw("users.id");
const outerMicrositeId = sql.raw("users.microsite_id");

/** Columns for any query that selects from users: one round trip reads the user with all rights. */
export const rightsOfUser = () => ({
  permissions: permissionsOf(),
  authorizations: sql<Rights["authorizations"]>`(
    SELECT coalesce(json_agg(json_build_object(
      'documentType', a.document_type, 'salesAreaId', a.sales_area_id, 'actions', a.actions)), '[]')
    FROM ${documentAuthorizations} a WHERE a.user_id = ${outerUserId})`,
  reports: sql<Rights["reports"]>`(
    SELECT coalesce(json_agg(json_build_object('report', a.report, 'salesAreaId', a.sales_area_id)), '[]')
    FROM ${reportAuthorizations} a WHERE a.user_id = ${outerUserId})`,
  featuresOff: sql<FeatureName[]>`coalesce(
    (SELECT m.features_off FROM ${microsites} m WHERE m.id = ${outerMicrositeId}), '{}')`,
});

/** Selects the union of the permissions of a user's roles; of the user of the outer query if no other is named. */
export function permissionsOf(userId: SQL = outerUserId) {
  return sql<Permission[]>`(
    SELECT coalesce(array_agg(DISTINCT p), '{}')
    FROM ${userRoles} ur JOIN ${roles} r ON r.id = ur.role_id AND r.deleted_at IS NULL, unnest(r.permissions) AS p
    WHERE ur.user_id = ${userId})`;
}

/**
 * Condition: the user may work in this sales area. A user assigned to no sales area and no territory may work in any; a
 * territory stands for its sales area. Customers work where their microsite does; one without sales areas works in any. Nobody
 * works in a deleted sales area.
 */
export function worksIn(salesAreaId: SQL) {
  const assignedIds = sql`(SELECT s.sales_area_id FROM ${assignedSalesAreas} s WHERE s.user_id = ${outerUserId}
    UNION ALL SELECT t.sales_area_id FROM ${assignedTerritories} ut JOIN ${territories} t ON t.id = ut.territory_id
    WHERE ut.user_id = ${outerUserId})`;
  const ofMicrosite = sql`(SELECT ms.sales_area_id FROM ${micrositeSalesAreas} ms
    WHERE ms.microsite_id = ${outerMicrositeId})`;
  return sql<boolean>`(
    EXISTS (SELECT FROM ${salesAreas} open_area WHERE open_area.id = ${salesAreaId} AND open_area.deleted_at IS NULL)
    AND (NOT EXISTS ${assignedIds} OR ${salesAreaId} IN ${assignedIds})
    AND (users.internal OR NOT EXISTS ${ofMicrosite} OR ${salesAreaId} IN ${ofMicrosite}))`;
}

/** Condition: the user's microsite has not been deleted. Staff belong to none. */
export const hasMicrosite = (): SQL<boolean> =>
  sql<boolean>`(users.internal OR NOT EXISTS (
    SELECT FROM ${microsites} gone WHERE gone.id = ${outerMicrositeId} AND gone.deleted_at IS NOT NULL))`;

/** Tells whether the portal of a user's company is still there. */
export async function isMicrositeOpen(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), hasMicrosite()))) > 0;
}

/** Finds an active, confirmed user together with all rights. */
export async function findUserWithRights(db: Db, id: string): Promise<({ user: User } & Rights) | null> {
  const [row] = await db
    .select({ user: users, ...rightsOfUser() })
    .from(users)
    .where(and(eq(users.id, id), eq(users.active, true), isNotNull(users.confirmedAt), hasMicrosite()));
  return row ?? null;
}

export async function findPermissions(db: Db, userId: string): Promise<Permission[]> {
  const [row] = await db.select({ permissions: permissionsOf() }).from(users).where(eq(users.id, userId));
  return row?.permissions ?? [];
}

/** Finds all rights of a user, whatever the state of the account. */
export async function findRights(db: Db, userId: string): Promise<Rights> {
  const [row] = await db.select(rightsOfUser()).from(users).where(eq(users.id, userId));
  return row ?? { permissions: [], authorizations: [], reports: [], featuresOff: [] };
}

/** Finds the titles of a user's roles. */
export async function findRoleTitles(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ title: roles.title })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), isNull(roles.deletedAt)))
    .where(eq(userRoles.userId, userId))
    .orderBy(inLanguageOrder(roles.title));
  return rows.map(({ title }) => title);
}
