import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Permission } from "~/door/permissions";
import type { Erp } from "~/erp/erp";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import { mails } from "~/mail/mail.tables";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { roles, userRoles, users } from "../identity.tables";
import { providerIdentities } from "../ways-in/credentials.tables";
import { unlinkProvider } from "../ways-in/link-provider.server";
import { resetSecondStep } from "../ways-in/remove-second-step.server";
import providers from "../ways-in/sign-in-providers.collection.server";
import { addPartner, removePartner, unlockUser } from "./administer-user.server";
import { createUserFromDraft } from "./new-user.server";
import tokens from "./tokens.collection.server";
import administered from "./users.collection.server";

let services: ReturnType<typeof testServices>;

beforeEach(async () => {
  services = { ...testServices(await freshDatabase()), jobs: { enqueue: async () => undefined } };
  const area = { id: "1000", title: "Industry", currency: "EUR", system: "main" };
  await services.database.db.insert(salesAreas).values(area);
});

async function user(...permissions: Permission[]): Promise<string> {
  const { db } = services.database;
  const [id, roleId] = [newId(), newId()];
  const now = services.clock.now();
  const name = { firstName: "Some", lastName: "Body" };
  await db
    .insert(users)
    .values({ id, username: id, email: `${id}@demo.example`, ...name, internal: true, createdAt: now });
  await db.insert(roles).values({ id: roleId, title: roleId, permissions });
  await db.insert(userRoles).values({ userId: id, roleId });
  return id;
}

/** Changes one field, as the form of a user manager does. */
async function change(id: string, fields: object, ...permissions: Permission[]) {
  const ctx = context(services, { ...person(...permissions), userId: await user(...permissions) });
  const foundAnswer = await administered.operations.get(ctx, { id });
  if (foundAnswer.kind !== "ok") throw new Error(foundAnswer.kind);
  const values = { ...administered.values(foundAnswer.value), ...fields };
  return administered.operations.update?.(ctx, { ...values, id, version: foundAnswer.value.version });
}

const passwordFields = (text: string) => ({ password: text, passwordConfirmation: text });

it("lets nobody into the account of somebody with more power, by password, mail address or deletion", async () => {
  const administrator = await user("administer", "manage_users");
  for (const fields of [{ email: "mine@evil.example" }, passwordFields("wet horses bake no bread")]) {
    expect(await change(administrator, fields, "manage_users")).toMatchObject({
      kind: "refused",
      reason: { key: "users.hasMoreRights", permission: "administer" },
    });
  }
  const ctx = context(services, { ...person("manage_users"), userId: await user("manage_users") });
  expect((await administered.operations.remove?.(ctx, { items: [administrator] }))?.kind).toBe("refused");
  expect((await change(administrator, { phone: "1" }, "manage_users", "administer"))?.kind).toBe("ok");
});

it("holds an administrator's password for somebody to the rules, and notes when it was set", async () => {
  const buyer = await user("place_orders");
  const editor = ["manage_users", "place_orders"] as const;
  expect(await change(buyer, passwordFields("short"), ...editor)).toMatchObject({
    kind: "invalid",
    problems: [{ path: "password" }],
  });
  expect((await change(buyer, passwordFields("wet horses bake no bread"), ...editor))?.kind).toBe("ok");
  const all = await services.database.db.select().from(users);
  const changedUser = all.find(({ id }) => id === buyer);
  expect(changedUser?.passwordChangedAt).toEqual(services.clock.now());
});

it("tells users what an administrator changed about their way in, and who it was", async () => {
  const { db } = services.database;
  const buyer = await user("place_orders");
  await db.update(users).set({ twoStepAuth: true }).where(eq(users.id, buyer));
  const editor = ["manage_users", "place_orders"] as const;
  const values = {
    ...passwordFields("wet horses bake no bread"),
    twoStepAuth: false,
    email: "new@demo.example",
  };
  expect((await change(buyer, values, ...editor))?.kind).toBe("ok");
  const sentMails = await db.select().from(mails);
  expect(sentMails.map(({ subject }) => subject).sort()).toEqual([
    "The email address of your account was changed",
    "Two-step sign-in is off",
    "Your password was changed",
  ]);
  for (const { recipient, text } of sentMails) {
    expect(recipient).toBe(`${buyer}@demo.example`);
    expect(text).toContain(`Changed by: ${person().userName}`);
    expect(text).not.toContain("192.0.2.1");
  }
});

describe("somebody who edits accounts", () => {
  const editor = ["administer", "manage_users"] as const;

  it.each([
    ["gives a role that is not theirs to give", "roleIds"],
    ["gives somebody the right to give it", "assignableRoleIds"],
  ] as const)("never %s", async (_what, field) => {
    const roleId = newId();
    await services.database.db
      .insert(roles)
      .values({ id: roleId, title: "All", permissions: ["manage_roles"] });
    expect(await change(await user(), { [field]: [roleId] }, ...editor)).toMatchObject({
      kind: "refused",
      reason: { key: "users.roleNotYours" },
    });
    expect((await change(await user(), { [field]: [roleId] }, ...editor, "manage_roles"))?.kind).toBe("ok");
  });

  it("takes no role away that is not theirs to give", async () => {
    const buyer = await user("place_orders");
    expect(await change(buyer, { roleIds: [] }, ...editor)).toMatchObject({
      kind: "refused",
      reason: { key: "users.roleNotYours" },
    });
    expect((await change(buyer, { roleIds: [] }, ...editor, "manage_roles"))?.kind).toBe("ok");
  });

  it("opens no documents for anybody, unless managing that", async () => {
    const openedFields = { authorizations: ["1000|order|place_order"] };
    expect(await change(await user(), openedFields, ...editor)).toMatchObject({
      kind: "refused",
      reason: { permission: "manage_authorizations" },
    });
    const buyer = await user();
    // The right to manage authorizations does not include the permissions that they grant.
    expect(await change(buyer, openedFields, ...editor, "manage_authorizations")).toMatchObject({
      kind: "refused",
      reason: { key: "users.notYours", permission: "place_orders" },
    });
    expect(
      (await change(buyer, openedFields, ...editor, "manage_authorizations", "place_orders"))?.kind,
    ).toBe("ok");
    // Permissions granted by others stay when another field changes.
    expect((await change(buyer, { ...openedFields, phone: "1" }, ...editor))?.kind).toBe("ok");
  });

  it("touches no customers, lock or deletion of somebody with more power", async () => {
    const administrator = await user("manage_settings");
    const deletedAt = services.clock.now();
    await services.database.db.update(users).set({ deletedAt }).where(eq(users.id, administrator));
    const ctx = context(services, { ...person(...editor), userId: await user(...editor) });
    const { restore } = administered.operations;
    for (const outcome of [
      await unlockUser(ctx, { id: administrator }),
      await removePartner(ctx, { id: administrator, partner: newId() }),
      await restore?.(ctx, { id: administrator }),
    ]) {
      expect(outcome).toMatchObject({ kind: "refused", reason: { permission: "manage_settings" } });
    }
  });
});

it("makes no token that speaks for somebody with more power, nor gives one to them", async () => {
  const administrator = await user("administer", "manage_settings");
  const buyer = await user("place_orders");
  const permissions = ["manage_tokens", "place_orders"] as const;
  const ctx = context(services, { ...person(...permissions), userId: await user(...permissions) });
  const { create, update } = tokens.operations;
  const refusedOutcome = { kind: "refused", reason: { key: "users.hasMoreRights" } };
  const token = (username: string) => ({ title: "T", username, scopes: [] });
  expect(await create?.(ctx, token(administrator))).toMatchObject(refusedOutcome);
  const creation = await create?.(ctx, token(buyer));
  const { id, version } = must(creation?.kind === "ok" ? creation.value : null, "a token");
  expect(await update?.(ctx, { ...token(administrator), id, version })).toMatchObject(refusedOutcome);
});

it("lets a limited administrator into nobody's account by another provider or without the second step", async () => {
  const { db } = services.database;
  const administrator = await user("administer", "manage_settings");
  const ctx = context(services, { ...person("administer"), userId: await user("administer") });
  const refusedOutcome = { kind: "refused", reason: { key: "users.hasMoreRights" } };
  await db
    .insert(providerIdentities)
    .values({ issuer: "https://a.example", subject: "s", userId: administrator, createdAt: new Date(0) });
  const knownFields = { user: administrator, issuer: "https://a.example", subject: "s" };
  expect(await unlinkProvider(ctx, knownFields)).toMatchObject(refusedOutcome);
  expect(await resetSecondStep(ctx, { user: administrator, reason: "lost" })).toMatchObject(refusedOutcome);
  expect(providers.operations.create?.verdict(ctx.actor, {}).allowed).toBe(false);
});

it("names the fields of earlier steps that a new user is without as the forms do", async () => {
  const editor = { ...person("manage_users"), userId: await user("manage_users") };
  const outcome = await createUserFromDraft(context(services, editor), { draft: "", authorizations: [] });
  expect(outcome).toMatchObject({ kind: "invalid", problems: [{ text: { key: "users.draftIncomplete" } }] });
  const { fields = [] } = outcome.kind === "invalid" ? (outcome.problems[0]?.text.params ?? {}) : {};
  expect(fields).toEqual(expect.arrayContaining(["Username", "First name", "Last name"]));
  expect(String(fields)).not.toMatch(/[a-z][A-Z]/);
});

it("adds a customer to a user once, and says so the second time", async () => {
  const buyer = await user();
  const partners = { get: async () => ({ value: { name: "Maas B.V." } }) };
  const erp = { partners } as unknown as Erp;
  const actor = { ...person("manage_users"), userId: await user("manage_users") };
  const adder = context({ ...services, erp }, actor);
  const partner = { id: buyer, number: "100001", salesAreaId: "1000" };
  expect((await addPartner(adder, partner)).kind).toBe("ok");
  expect(await addPartner(adder, partner)).toMatchObject({
    kind: "invalid",
    problems: [{ path: "number", text: { key: "users.partnerThere" } }],
  });
  expect((await addPartner(adder, { ...partner, function: "payer" })).kind).toBe("ok");
});
