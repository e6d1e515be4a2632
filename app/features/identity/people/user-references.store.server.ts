import { type SQL, sql } from "drizzle-orm";
import type { Reference } from "~/admin/references";
import { referrersIn } from "~/admin/referrers.server";
import {
  assignedSalesAreas,
  assignedTerritories,
  documentAuthorizations,
  reportAuthorizations,
} from "../access.tables";
import { apiTokens, holdings, userRoles, users } from "../identity.tables";
import { providerIdentities, signInProviders } from "../ways-in/credentials.tables";

const usersWhere = (condition: (ids: SQL) => SQL): Reference => ({
  find: referrersIn(
    (ids) => sql`SELECT u.username AS name FROM ${users} u WHERE u.deleted_at IS NULL AND ${condition(ids)}`,
  ),
});

/** References of accounts to records that administrators may delete. */
export const userReferences: Record<string, Reference> = {
  roles: usersWhere(
    (ids) =>
      sql`EXISTS (SELECT FROM ${userRoles} ur WHERE ur.user_id = u.id AND ur.role_id::text = ANY(${ids}))`,
  ),
  microsites: usersWhere((ids) => sql`u.microsite_id::text = ANY(${ids}) AND NOT u.internal`),
  sales_areas: usersWhere(
    (ids) => sql`(EXISTS (SELECT FROM ${holdings} h WHERE h.user_id = u.id AND h.sales_area_id = ANY(${ids}))
      OR EXISTS (SELECT FROM ${assignedSalesAreas} s WHERE s.user_id = u.id AND s.sales_area_id = ANY(${ids})))`,
  ),
  /**
   * A user whose only territories are deleted would otherwise be limited to none, and might work anywhere.
   */
  territories: {
    ...usersWhere(
      (ids) => sql`EXISTS (SELECT FROM ${assignedTerritories} t
        WHERE t.user_id = u.id AND t.territory_id::text = ANY(${ids}))`,
    ),
    blocks: true,
  },
  reports: usersWhere(
    (ids) =>
      sql`EXISTS (SELECT FROM report_subscriptions s WHERE s.user_id = u.id AND s.definition_id::text = ANY(${ids}))`,
  ),
  sign_in_providers: usersWhere(
    (ids) => sql`EXISTS (SELECT FROM ${providerIdentities} i JOIN ${signInProviders} p ON p.issuer = i.issuer
      WHERE i.user_id = u.id AND p.id::text = ANY(${ids}))`,
  ),
};

export const tokenReferences: Record<string, Reference> = {
  users: {
    find: referrersIn(
      (ids) => sql`SELECT title AS name FROM ${apiTokens}
        WHERE user_id::text = ANY(${ids}) AND revoked_at IS NULL`,
    ),
  },
};

const authorizationsWhere = (condition: (ids: SQL) => SQL): Reference => ({
  find: referrersIn(
    (ids) => sql`SELECT u.username || ' ' || a.sales_area_id || ' ' || a.document_type AS name
      FROM ${documentAuthorizations} a JOIN ${users} u ON u.id = a.user_id WHERE ${condition(ids)}`,
  ),
});

export const authorizationReferences: Record<string, Reference> = {
  sales_areas: authorizationsWhere((ids) => sql`a.sales_area_id = ANY(${ids})`),
  doc_types: authorizationsWhere(
    (ids) => sql`a.document_type IN (SELECT d.code FROM doc_types d WHERE d.id::text = ANY(${ids}))`,
  ),
};

export const reportAuthorizationReferences: Record<string, Reference> = {
  sales_areas: {
    find: referrersIn(
      (ids) => sql`SELECT u.username || ' ' || a.sales_area_id || ' ' || a.report AS name
        FROM ${reportAuthorizations} a JOIN ${users} u ON u.id = a.user_id WHERE a.sales_area_id = ANY(${ids})`,
    ),
  },
};
