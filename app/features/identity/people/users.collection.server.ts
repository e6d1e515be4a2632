import { instant, list, text, yesNo } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { optionsInWords, yesOrNo } from "~/admin/form-fields";
import { removeDraft } from "~/features/drafts/drafts.server";
import { micrositeFilter } from "~/features/organisation/microsite-choices.server";
import { must } from "~/lib/assert";
import { lockAdministration } from "../administrators.store.server";
import { assertNotAbove } from "../assert-not-above.server";
import { keepAdministered } from "../keep-administered.server";
import { endSessionsOf } from "../sessions/sessions.store.server";
import { notifyUser, unlockUser } from "./administer-user.server";
import { administeredUserSchema } from "./administered-user";
import { roleChoices } from "./role-choices.server";
import { userRecords } from "./user-records.store.server";
import { userReferences } from "./user-references.store.server";
import { createUser, updateUser, valuesOfUser } from "./write-user.server";

export default defineCollection({
  name: "users",
  path: "users",
  group: "people",
  permission: "manage_users",
  stays: true,
  can: ["create", "edit", "delete", "bulkDelete", "restore", "copy", "download"],
  columns: [
    text("username", { key: true, sortable: true }),
    text("lastName", { sortable: true }),
    text("firstName"),
    text("email"),
    list("roleTitles", (user: { roleTitles: string[] }) => user.roleTitles),
    text("microsite", { wrap: true }),
    yesNo("active"),
    instant("createdAt", { sortable: true, wrap: true }),
  ],
  nameOf: ({ firstName, lastName, username }) => `${firstName} ${lastName} (${username})`,
  filters: [
    micrositeFilter,
    { name: "roleId", caption: "fields.roles", options: roleChoices },
    {
      name: "userType",
      caption: "fields.userType",
      options: optionsInWords("userType", ["customer", "internal"]),
    },
    {
      name: "locked",
      caption: "fields.locked",
      options: yesOrNo,
    },
  ],
  dated: true,
  sort: { field: "username", direction: "asc" },
  input: administeredUserSchema,
  values: valuesOfUser,
  form: [
    { name: "password", kind: "password", isSet: () => true },
    { name: "passwordConfirmation", kind: "password" },
  ],
  pages: { create: "/admin/users/create/1", edit: (id) => `/admin/users/${id}/1` },
  unique: { users_username: "username", users_email: "email" },
  rowKind: ({ locked }) => (locked ? "locked" : undefined),
  commands: [
    {
      name: "unlock",
      label: "users.unlock",
      done: "users.unlocked",
      isOffered: ({ locked }) => locked,
      operation: unlockUser,
    },
    {
      name: "notify",
      path: "notifications",
      label: "users.notify",
      done: "users.notified",
      // A user without a password needs the link to come in; anybody else gets it from the account's own
      // page.
      isOffered: ({ active, passwordHash }) => active && passwordHash === null,
      operation: notifyUser,
    },
  ],
  refersTo: userReferences,
  consequence: "areas.users.consequence",
  shows: { href: "/admin/sessions", label: "areas.sessions.title" },
  store: {
    ...userRecords,
    async lock(ctx, id) {
      await lockAdministration(ctx.tx);
      return userRecords.lock(ctx, id);
    },
    create: (ctx, values) => createUser(ctx, userRecords, values),
    update: (ctx, user, values) => updateUser(ctx, userRecords, user, values),
    async remove(ctx, user) {
      await assertNotAbove(ctx, user.id);
      await endSessionsOf(ctx.tx, user.id, "deactivated", ctx.clock.now());
      // The copied user may be deleted by now.
      await removeDraft(ctx.tx, must(ctx.actor.userId, "a signed-in user"), "user");
      return keepAdministered(ctx, () =>
        userRecords.update(ctx, user, { active: false, deletedAt: ctx.clock.now() }),
      );
    },
    async restore(ctx, user) {
      await assertNotAbove(ctx, user.id);
      return userRecords.update(ctx, user, { active: true, deletedAt: null });
    },
  },
});
