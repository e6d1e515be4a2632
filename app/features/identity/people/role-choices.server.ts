import { choicesQuery } from "~/admin/choices.server";
import { registerSettingChoices } from "~/features/settings/setting-choices.server";
import { selectAssignableRoleOptions, selectRoleOptions } from "./roles.store.server";

export const roleChoices = choicesQuery("roles.choices", ({ db }) => selectRoleOptions(db));

/** Finds the roles by the titles that tell them apart in every installation. */
export const roleTitleChoices = choicesQuery("roles.titles", async ({ db }) =>
  (await selectRoleOptions(db)).map(({ label }) => ({ value: label, label })),
);
registerSettingChoices("roles", roleTitleChoices);

/**
 * Finds the roles that the reader may assign: all with the right to manage roles, otherwise those assignable
 * by the account.
 */
export const roleChoicesToGive = choicesQuery("roles.choicesToGive", ({ db, actor }) => {
  if (actor.byRole.has("manage_roles")) return selectRoleOptions(db);
  return actor.userId ? selectAssignableRoleOptions(db, actor.userId) : Promise.resolve([]);
});
