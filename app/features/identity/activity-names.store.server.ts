import { type SQL, sql } from "drizzle-orm";
import type { NamedKind } from "~/admin/named-kind";
import { namesIn } from "~/admin/names-in.server";
import { sessions, users } from "./identity.tables";

const fullName = sql`u.first_name || ' ' || u.last_name || ' (' || u.username || ')'`;

const findUserNames = namesIn(
  (ids: SQL) => sql`SELECT u.id, ${fullName} AS name FROM ${users} u WHERE u.id = ANY(${ids})`,
);

/** Names what belongs to a user by the user: sessions, the chosen customer and the settings of the catalog. */
const namedKinds: Record<string, NamedKind> = {
  session: {
    findNames: namesIn(
      (ids) => sql`
      SELECT s.id, ${fullName} AS name FROM ${sessions} s JOIN ${users} u ON u.id = s.user_id
      WHERE s.id = ANY(${ids})`,
    ),
  },
  partnerChoice: {
    findNames: findUserNames,
    page: { href: (id) => `/admin/users/${id}/1`, permission: "manage_users" },
  },
  catalogSettings: {
    findNames: findUserNames,
    page: { href: (id) => `/admin/users/${id}/catalog`, permission: "manage_users" },
  },
};

export default namedKinds;
