import { beforeEach, expect, it } from "vitest";
import { broughtTo } from "~/admin/admin-form.server";
import { permissions } from "~/door/permissions";
import { docTypes, salesAreas } from "~/features/organisation/organisation.tables";
import { defaultFormats } from "~/i18n/formats";
import { translatorFor } from "~/i18n/translator.server";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { roles } from "../identity.tables";
import { saveUserSteps } from "./new-user.server";
import { permissionChoices } from "./permission-choices.server";
import { userSteps } from "./user-steps.server";

let services: ReturnType<typeof testServices>;

beforeEach(async () => {
  services = testServices(await freshDatabase());
});

const firstStep = must(userSteps[0], "a first step");
const anna = { username: "anna", firstName: "Anna", lastName: "de Wit", email: "anna@demo.example" };
const { locale: language, ...formats } = defaultFormats;

it("names a customer's missing microsite together with the other problems of the step", async () => {
  const ctx = context(services, { ...person("manage_users"), userId: newId() });
  const save = must(saveUserSteps[0], "a command of the first step");
  const fields = { ...anna, ...formats, language, userType: "customer", username: "Anna de Wit", draft: "" };
  expect(await save(ctx, fields)).toMatchObject({
    kind: "invalid",
    problems: [{ path: "username" }, { path: "micrositeId", text: { key: "users.micrositeNeeded" } }],
  });
});

it("says of a draft whether it has a password, and never sends it", async () => {
  const t = translatorFor({ formats: defaultFormats, micrositeId: null });
  const ctx = { ...context(services, person("manage_users")), t };
  const valuesOf = async (draft: object) => (await broughtTo(ctx, firstStep.form, { ...draft }, null)).values;
  expect(await valuesOf({ password: "sealed" })).toMatchObject({
    password: "set",
    passwordConfirmation: null,
  });
  expect(await valuesOf(anna)).toMatchObject({ password: "" });
});

it("shows the roles of a user that the editor may not give, without letting them go", async () => {
  const role = { id: newId(), title: "Chief", permissions: [] };
  await services.database.db.insert(roles).values(role);
  const t = translatorFor({ formats: defaultFormats, micrositeId: null });
  const rolesFor = async (...editor: Parameters<typeof person>) => {
    const ctx = { ...context(services, { ...person(...editor), userId: newId() }), t };
    const { form } = must(userSteps[1], "the step of roles");
    return (await broughtTo(ctx, form, { roleIds: [role.id] }, { id: newId(), version: 1 })).choices.roleIds;
  };
  const option = { value: role.id, label: "Chief" };
  expect(await rolesFor("manage_users", "manage_roles")).toEqual([option]);
  expect(await rolesFor("manage_users")).toEqual([
    { ...option, locked: true, hint: "You can’t change this one." },
  ]);
});

it("lists permissions by their titles in the reader's language", async () => {
  const ctx = context(services, person("administer"));
  const choices = must(await permissionChoices(ctx, {}), "choices");
  const options = choices.kind === "ok" ? choices.value : [];
  expect(options.map(({ value }) => value).toSorted()).toEqual(permissions.toSorted());
  const labels = options.map(({ label }) => label);
  expect(labels).toEqual(labels.toSorted(new Intl.Collator("en").compare));
});

it("offers for a document type only what can be done with it", async () => {
  const { db } = services.database;
  await db.insert(salesAreas).values({ id: "1000", title: "Industry", currency: "EUR", system: "main" });
  const types = ["order", "quote", "contract"].map((documentType) => ({
    id: newId(),
    documentType,
    title: `A ${documentType}`,
    classification: "salesdoc" as const,
  }));
  await db.insert(docTypes).values(types);
  const t = translatorFor({ formats: defaultFormats, micrositeId: null });
  const ctx = { ...context(services, person("administer")), t };
  const lastStep = must(userSteps.at(-1), "a last step");
  const { choices } = await broughtTo(ctx, lastStep.form, undefined, null);
  const options = choices.authorizations ?? [];
  expect(options.map(({ value }) => value)).toEqual([
    "1000|order|change_order",
    "1000|order|place_order",
    "1000|quote|change_quote",
    "1000|quote|convert_quote",
    "1000|quote|place_quote",
  ]);
  expect(new Set(options.map(({ group }) => group))).toEqual(
    new Set(["1000 Industry · A order", "1000 Industry · A quote"]),
  );
});
