import { and, isNull, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { ChangeCtx } from "~/door/operation.server";
import { invalid, Stopped } from "~/door/outcome";
import { users } from "~/features/identity/identity.tables";

/** Read along with a record: the name behind its `user_id`. */
export function usernameOf(table: PgTable) {
  return sql<string>`(SELECT u.username FROM ${users} u WHERE u.id = ${table}.user_id)`;
}

/** Of a hundred thousand users a form names one; choosing from a list is for short lists. */
export async function userNamed({ tx }: ChangeCtx, username: string): Promise<string> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.username}) = ${username.toLowerCase()}`, isNull(users.deletedAt)));
  if (user) return user.id;
  throw new Stopped(invalid("username", { key: "admin.noSuchUser", params: { name: username } }));
}
