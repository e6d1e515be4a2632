import { z } from "zod";
import { reportNames } from "~/door/permissions";
import { reportAuthorizations } from "~/features/identity/access.tables";
import { choice, text } from "../columns";
import { defineCollection } from "../define-collection.server";
import { worded } from "../form-fields";
import { salesAreaChoices, salesAreaFilter } from "../sales-area-choices.server";
import { tableStore } from "../table-store.server";
import { userNamed, usernameOf } from "../user-named.server";

const store = tableStore(reportAuthorizations, {
  search: [usernameOf(reportAuthorizations), reportAuthorizations.report],
  filters: { salesAreaId: reportAuthorizations.salesAreaId, report: reportAuthorizations.report },
  extra: { username: usernameOf(reportAuthorizations) },
});

export default defineCollection({
  name: "report_permissions",
  path: "report_permissions",
  group: "people",
  permission: "manage_authorizations",
  can: ["create", "edit", "delete", "bulkDelete", "copy", "download"],
  columns: [
    text("username", { key: true, sortable: true }),
    text("salesAreaId", { sortable: true }),
    choice("report", { sortable: true }),
  ],
  filters: [
    salesAreaFilter,
    { name: "report", caption: "fields.report", options: worded("report", reportNames) },
  ],
  sort: { field: "salesAreaId", direction: "asc" },
  input: z.strictObject({
    username: z.string().trim().min(1).max(100),
    salesAreaId: z.string().min(1).max(20),
    report: z.enum(reportNames),
  }),
  form: [
    { name: "username", kind: "text" },
    { name: "salesAreaId", kind: "select", options: salesAreaChoices },
    { name: "report", kind: "select", options: worded("report", reportNames) },
  ],
  unique: { report_authorizations_once: "report" },
  shows: { href: "/admin/users", label: "areas.users.title" },
  store: {
    ...store,
    create: async (ctx, { username, ...values }) =>
      store.create(ctx, { ...values, userId: await userNamed(ctx, username) }),
    update: async (ctx, record, { username, ...values }) =>
      store.update(ctx, record, { ...values, userId: await userNamed(ctx, username) }),
  },
});
