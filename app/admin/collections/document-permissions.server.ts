import { z } from "zod";
import { documentActions } from "~/door/permissions";
import { documentAuthorizations } from "~/features/identity/access.tables";
import { choices, text } from "../columns";
import { defineCollection } from "../define-collection.server";
import { docTypeChoices } from "../doc-type-choices.server";
import { worded } from "../form-fields";
import { salesAreaChoices, salesAreaFilter } from "../sales-area-choices.server";
import { tableStore } from "../table-store.server";
import { userNamed, usernameOf } from "../user-named.server";

const store = tableStore(documentAuthorizations, {
  search: [usernameOf(documentAuthorizations), documentAuthorizations.documentType],
  filters: {
    salesAreaId: documentAuthorizations.salesAreaId,
    documentType: documentAuthorizations.documentType,
  },
  extra: { username: usernameOf(documentAuthorizations) },
});

export default defineCollection({
  name: "document_permissions",
  path: "document_permissions",
  group: "people",
  permission: "manage_authorizations",
  can: ["create", "edit", "delete", "bulkDelete", "copy", "download"],
  columns: [
    text("username", { key: true, sortable: true }),
    text("salesAreaId", { sortable: true }),
    text("documentType", { sortable: true }),
    choices("actions", { wrap: true }),
  ],
  filters: [
    salesAreaFilter,
    { name: "documentType", caption: "fields.documentType", options: docTypeChoices },
  ],
  sort: { field: "salesAreaId", direction: "asc" },
  input: z.strictObject({
    username: z.string().trim().min(1).max(100),
    salesAreaId: z.string().min(1).max(20),
    documentType: z.string().min(1).max(10),
    actions: z.array(z.enum(documentActions)).min(1, "form.required"),
  }),
  form: [
    { name: "username", kind: "text" },
    { name: "salesAreaId", kind: "select", options: salesAreaChoices },
    { name: "documentType", kind: "select", options: docTypeChoices },
    { name: "actions", kind: "checks", options: worded("actions", documentActions) },
  ],
  unique: { document_authorizations_once: "documentType" },
  shows: { href: "/admin/users", label: "areas.users.title" },
  store: {
    ...store,
    create: async (ctx, { username, ...values }) =>
      store.create(ctx, { ...values, userId: await userNamed(ctx, username) }),
    update: async (ctx, record, { username, ...values }) =>
      store.update(ctx, record, { ...values, userId: await userNamed(ctx, username) }),
  },
});
