import { isNull } from "drizzle-orm";
import { z } from "zod";
import type { ReadCtx } from "~/admin/collection";
import { choice, list, text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { listStore } from "~/admin/list-store.server";
import { permissions } from "~/door/permissions";
import { roles } from "../identity.tables";

/** Rights are part of the program; roles give them to people. */
async function readPermissions({ db }: ReadCtx) {
  const given = await db
    .select({ title: roles.title, permissions: roles.permissions })
    .from(roles)
    .where(isNull(roles.deletedAt))
    .orderBy(roles.title)
    .limit(500);
  return permissions.map((permission) => ({
    id: permission,
    version: 1,
    permission,
    permissions: permission,
    roles: given.filter((role) => role.permissions.includes(permission)).map(({ title }) => title),
  }));
}

export default defineCollection({
  name: "permissions",
  path: "permissions",
  group: "people",
  permission: "manage_roles",
  can: ["download"],
  columns: [
    choice("permissions", { key: true }),
    text("permission", { sortable: true }),
    list("roles", (permission: { roles: string[] }) => permission.roles),
  ],
  input: z.strictObject({ permission: z.enum(permissions) }),
  form: [],
  shows: { href: "/admin/roles", label: "areas.roles.title" },
  store: listStore(readPermissions, { search: ["permission"], sort: "permission" }),
});
