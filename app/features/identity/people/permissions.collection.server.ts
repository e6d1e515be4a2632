import { z } from "zod";
import type { ReadCtx } from "~/admin/collection";
import { choice, list, text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { listStore } from "~/admin/list-store.server";
import { permissions } from "~/door/permissions";
import { selectRolePermissions } from "./roles.store.server";

/** Lists the permissions, which are part of the program, with the roles that give them. */
async function readPermissions({ db }: ReadCtx) {
  const roles = await selectRolePermissions(db);
  return permissions.map((permission) => ({
    id: permission,
    version: 1,
    permission,
    permissions: permission,
    roles: roles.filter((role) => role.permissions.includes(permission)).map(({ title }) => title),
  }));
}

export default defineCollection({
  name: "permissions",
  path: "permissions",
  group: "people",
  permission: "manage_roles",
  can: ["download"],
  columns: [
    choice("permissions", { key: true, sortable: true }),
    text("permission", { sortable: true }),
    list("roles", (permission: { roles: string[] }) => permission.roles),
  ],
  input: z.strictObject({ permission: z.enum(permissions) }),
  form: [],
  shows: { href: "/admin/roles", label: "areas.roles.title" },
  store: listStore(readPermissions, {
    search: ["permission", "permissions"],
    sort: "permissions",
    words: { permissions: ({ permission }, t) => t(`choices.permissions.${permission}`) },
  }),
});
