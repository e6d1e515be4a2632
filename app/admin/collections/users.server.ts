import { sql } from "drizzle-orm";
import { deleteDraft } from "~/features/administration/drafts.server";
import { assertNotAbove } from "~/features/identity/assert-not-above.server";
import { userRoles, users, userWords } from "~/features/identity/identity.tables";
import { notifyUser, unlockUser } from "~/features/identity/people/administer-user.server";
import { administeredUserSchema } from "~/features/identity/people/administered-user";
import { alongWithUser } from "~/features/identity/people/administered-users.store.server";
import { endSessionsOf } from "~/features/identity/sessions/sessions.store.server";
import { must } from "~/lib/assert";
import { instant, list, text, yesNo } from "../columns";
import { defineCollection } from "../define-collection.server";
import { worded } from "../form-fields";
import { micrositeFilter, micrositeNameOf } from "../microsite-choices.server";
import { roleChoices } from "../role-choices.server";
import { tableStore } from "../table-store.server";
import { createUser, updateUser, valuesOfUser } from "../user-writing.server";

/** The table alone; what belongs to an account is written beside it. */
export const plainUsers = tableStore(users, {
  search: [userWords(users)],
  filters: {
    micrositeId: users.micrositeId,
    userType: (value) => sql`${users.internal} = ${value === "internal"}`,
    roleId: (value) =>
      sql`EXISTS (SELECT FROM ${userRoles} ur WHERE ur.user_id = ${users}.id AND ur.role_id::text = ${value})`,
    locked: (value) => sql`(${users.lockedAt} IS NOT NULL) = ${value === "true"}`,
  },
  extra: { ...alongWithUser, microsite: micrositeNameOf(users) },
});

export default defineCollection({
  name: "users",
  path: "users",
  group: "people",
  permission: "manage_users",
  can: ["create", "edit", "delete", "bulkDelete", "restore", "copy", "download"],
  columns: [
    text("username", { key: true, sortable: true }),
    text("lastName", { sortable: true }),
    text("firstName"),
    text("email"),
    list("roleTitles", (user: { roleTitles: string[] }) => user.roleTitles),
    text("microsite"),
    yesNo("active"),
    instant("createdAt", { sortable: true }),
  ],
  filters: [
    micrositeFilter,
    { name: "roleId", caption: "fields.roles", options: roleChoices },
    { name: "userType", caption: "fields.userType", options: worded("userType", ["customer", "internal"]) },
    {
      name: "locked",
      caption: "fields.locked",
      options: (_ctx, t) => [
        { value: "true", label: t("ui.yes") },
        { value: "false", label: t("ui.no") },
      ],
    },
  ],
  sort: { field: "username", direction: "asc" },
  input: administeredUserSchema,
  values: valuesOfUser,
  form: [
    { name: "password", kind: "password", isSet: () => true },
    { name: "passwordConfirmation", kind: "password", isSet: () => true },
  ],
  pages: { create: "/admin/users/create/1", edit: (id) => `/admin/users/${id}/1` },
  unique: { users_username: "username", users_email: "email" },
  rowKind: ({ lockedAt }) => (lockedAt ? "locked" : undefined),
  commands: [
    {
      name: "unlock",
      label: "users.unlock",
      done: "users.unlocked",
      shown: ({ lockedAt }) => lockedAt !== null,
      operation: unlockUser,
    },
    {
      name: "notify",
      path: "notifications",
      label: "users.notify",
      done: "users.notified",
      // Who has no password yet cannot come in without it; to anybody else it is sent from the account's own page.
      shown: ({ active, passwordHash }) => active && passwordHash === null,
      operation: notifyUser,
    },
  ],
  shows: { href: "/admin/sessions", label: "areas.sessions.title" },
  store: {
    ...plainUsers,
    create: (ctx, values) => createUser(ctx, plainUsers, values),
    update: (ctx, user, values) => updateUser(ctx, plainUsers, user, values),
    async remove(ctx, user) {
      await assertNotAbove(ctx, user.id);
      await endSessionsOf(ctx.tx, user.id, "deactivated", ctx.clock.now());
      // A draft may be a copy of somebody who is gone.
      await deleteDraft(ctx.tx, must(ctx.actor.userId, "a signed-in user"), "user");
      return plainUsers.update(ctx, user, { active: false, deletedAt: ctx.clock.now() });
    },
    async restore(ctx, user) {
      await assertNotAbove(ctx, user.id);
      return plainUsers.update(ctx, user, { active: true, deletedAt: null });
    },
  },
});
