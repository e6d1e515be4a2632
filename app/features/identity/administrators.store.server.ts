import { sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { roles, userRoles, users } from "./identity.tables";

/** Key of the advisory lock; any number that nothing else uses. */
const administrationLock = 7_263_411;

/**
 * Prevents a race in which two administrators remove each other's rights. Taken before the rows of users and
 * roles are locked, which prevents a deadlock; held until the transaction ends.
 */
export async function lockAdministration(tx: Db): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${administrationLock})`);
}

const isHolderOf = (permission: "manage_users" | "manage_roles") =>
  sql`count(*) FILTER (WHERE 'administer' = ANY(p.permissions) AND ${permission} = ANY(p.permissions))::int`;

/** Counts the users who can sign in and may manage users, and those who may manage roles. */
export async function countAdministrators(db: Db): Promise<{ ofUsers: number; ofRoles: number }> {
  const { rows } = await db.execute(sql`
    SELECT ${isHolderOf("manage_users")} AS of_users, ${isHolderOf("manage_roles")} AS of_roles
    FROM (
      SELECT array_agg(permission) AS permissions
      FROM ${users} u
      JOIN ${userRoles} ur ON ur.user_id = u.id
      JOIN ${roles} r ON r.id = ur.role_id AND r.deleted_at IS NULL, unnest(r.permissions) AS permission
      WHERE u.active AND u.deleted_at IS NULL AND u.confirmed_at IS NOT NULL AND (u.password_hash IS NOT NULL
        OR EXISTS (SELECT FROM provider_identities i WHERE i.user_id = u.id))
      GROUP BY u.id
    ) p`);
  const [row] = rows as { of_users: number; of_roles: number }[];
  return { ofUsers: row?.of_users ?? 0, ofRoles: row?.of_roles ?? 0 };
}
