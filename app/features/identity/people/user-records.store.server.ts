import { and, isNull, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { tableStore } from "~/admin/table-store.server";
import type { ChangeCtx } from "~/door/operation.server";
import { invalid, Stopped } from "~/door/outcome";
import { micrositeNameOf } from "~/features/organisation/organisation.tables";
import { isLockedNow, userRoles, users, userWords } from "../identity.tables";
import { alongWithUser } from "./administered-users.store.server";

/** Store of the table of users alone; write-user changes the rows that belong to an account with it. */
export const userRecords = tableStore(users, {
  search: [userWords(users)],
  dated: users.createdAt,
  filters: {
    micrositeId: users.micrositeId,
    userType: (value) => sql`${users.internal} = ${value === "internal"}`,
    roleId: (value) =>
      sql`EXISTS (SELECT FROM ${userRoles} ur WHERE ur.user_id = ${users}.id AND ur.role_id::text = ${value})`,
    locked: (value) => sql`${isLockedNow(users)} = ${value === "true"}`,
  },
  extra: { ...alongWithUser, microsite: micrositeNameOf(users), locked: isLockedNow(users) },
});

/** Reads the user name behind a record's `user_id` along with the record. */
export function usernameOf(table: PgTable) {
  return sql<string>`(SELECT u.username FROM ${users} u WHERE u.id = ${table}.user_id)`;
}

/** Finds the user whom a form names: an installation may have too many users for a select. */
export async function getUserIdByName({ tx }: ChangeCtx, username: string): Promise<string> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.username}) = ${username.toLowerCase()}`, isNull(users.deletedAt)));
  if (user) return user.id;
  throw new Stopped(invalid("username", { key: "admin.noSuchUser", params: { name: username } }));
}
