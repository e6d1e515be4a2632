import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { figure, text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { worded } from "~/admin/form-fields";
import { tableStore } from "~/admin/table-store.server";
import { permissions } from "~/door/permissions";
import { roles, userRoles, users } from "../identity.tables";

const store = tableStore(roles, {
  search: [roles.title],
  extra: {
    users: sql<number>`(SELECT count(*)::int FROM ${userRoles} JOIN ${users} u ON u.id = user_id
      WHERE role_id = ${roles}.id AND u.deleted_at IS NULL)`,
  },
});

export default defineCollection({
  name: "roles",
  path: "roles",
  group: "people",
  permission: "manage_roles",
  can: ["create", "edit", "delete", "bulkDelete", "restore", "copy", "download"],
  columns: [
    text("title", { key: true, sortable: true }),
    {
      name: "permissions",
      caption: "fields.permissions",
      datatype: "number",
      cell: ({ permissions }) => ({ kind: "number", value: String(permissions.length) }),
    },
    figure("users"),
  ],
  sort: { field: "title", direction: "asc" },
  input: z.strictObject({
    title: z.string().trim().min(1).max(80),
    permissions: z.array(z.enum(permissions)).max(100).default([]),
  }),
  form: [
    { name: "title", kind: "text" },
    { name: "permissions", kind: "checks", options: worded("permissions", permissions) },
  ],
  unique: { roles_title_unique: "title" },
  confirm: "areas.roles.confirm",
  shows: { href: "/admin/users", label: "areas.users.title" },
  store: {
    ...store,
    /** Taken from everybody at once; giving the role back afterwards is a decision about each of them. */
    async remove(ctx, role) {
      await ctx.tx.delete(userRoles).where(eq(userRoles.roleId, role.id));
      return store.remove(ctx, role);
    },
  },
});
