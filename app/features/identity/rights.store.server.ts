import { type SQL, sql } from "drizzle-orm";
import type { DocumentAuthorization, ReportAuthorization } from "~/door/actor";
import type { FeatureName } from "~/door/features";
import type { Permission } from "~/door/permissions";
import { microsites } from "~/features/organisation/organisation.tables";
import { assignedSalesAreas, documentAuthorizations, reportAuthorizations } from "./access.tables";
import { roles, userRoles } from "./identity.tables";

/** Everything that decides what a user may do, as it stands in the tables. */
export interface Rights {
  permissions: Permission[];
  authorizations: DocumentAuthorization[];
  reports: ReportAuthorization[];
  featuresOff: FeatureName[];
}

/**
 * The user of the outer query. Written out, because in a query of one table the builder leaves the table's name away,
 * and inside the subquery `id` would be another one's.
 */
export const outerUserId = sql.raw("users.id");

/** Columns for any query that has the user in it; one round trip reads the user with all rights. */
export const rightsOfUser = () => ({
  permissions: permissionsOf(),
  authorizations: sql<DocumentAuthorization[]>`(
    SELECT coalesce(json_agg(json_build_object(
      'documentType', a.document_type, 'salesAreaId', a.sales_area_id, 'actions', a.actions)), '[]')
    FROM ${documentAuthorizations} a WHERE a.user_id = ${outerUserId})`,
  reports: sql<ReportAuthorization[]>`(
    SELECT coalesce(json_agg(json_build_object('report', a.report, 'salesAreaId', a.sales_area_id)), '[]')
    FROM ${reportAuthorizations} a WHERE a.user_id = ${outerUserId})`,
  featuresOff: sql<FeatureName[]>`coalesce(
    (SELECT m.features_off FROM ${microsites} m WHERE m.id = ${sql.raw("users.microsite_id")}), '{}')`,
});

/** The union of a user's roles. */
export function permissionsOf() {
  return sql<Permission[]>`(
    SELECT coalesce(array_agg(DISTINCT p), '{}')
    FROM ${userRoles} ur JOIN ${roles} r ON r.id = ur.role_id AND r.deleted_at IS NULL, unnest(r.permissions) AS p
    WHERE ur.user_id = ${outerUserId})`;
}

/** May the user work in this sales area at all? Who is assigned to none may work in any. */
export function worksIn(salesAreaId: SQL) {
  const assigned = sql`(SELECT FROM ${assignedSalesAreas} s WHERE s.user_id = ${outerUserId}`;
  return sql<boolean>`(NOT EXISTS ${assigned}) OR EXISTS ${assigned} AND s.sales_area_id = ${salesAreaId}))`;
}
