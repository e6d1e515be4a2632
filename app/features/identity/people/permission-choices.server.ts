import { choicesQuery } from "~/admin/choices.server";
import { permissions } from "~/door/permissions";
import { collatorOf } from "~/i18n/collator";

/** Offers every permission, in the order of the titles in the reader's language. */
export const permissionChoices = choicesQuery("permissions.choices", async ({ actor, t }) => {
  const options = permissions.map((value) => ({
    value,
    label: t(`choices.permissions.${value}`),
    // A mail server of one's own receives the links that set passwords.
    ...(value === "manage_mail" ? { hint: t("areas.roles.manageMailHint") } : {}),
  }));
  const { compare } = collatorOf(actor.formats.locale);
  return options.toSorted((one, other) => compare(one.label, other.label));
});
