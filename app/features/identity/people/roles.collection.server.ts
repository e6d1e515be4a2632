import { z } from "zod";
import { figure, text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { permissions } from "~/door/permissions";
import { permissionChoices } from "./permission-choices.server";
import { roleStore } from "./roles.store.server";

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
    { name: "permissions", kind: "multi_select", options: permissionChoices },
  ],
  unique: { roles_title_unique: "title" },
  confirm: "areas.roles.confirm",
  shows: { href: "/admin/users", label: "areas.users.title" },
  store: roleStore,
});
