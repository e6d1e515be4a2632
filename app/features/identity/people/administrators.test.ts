import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Permission } from "~/door/permissions";
import { newId } from "~/lib/ids";
import { mails } from "~/mail/mail.tables";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { assignableRoles } from "../access.tables";
import { roles, type User, userRoles, users } from "../identity.tables";
import { providerIdentities } from "../ways-in/credentials.tables";
import { unlinkProvider } from "../ways-in/link-provider.server";
import roleCollection from "./roles.collection.server";
import tokens from "./tokens.collection.server";
import userCollection from "./users.collection.server";

let services: ReturnType<typeof testServices>;

beforeEach(async () => {
  const jobs = { enqueue: () => Promise.resolve() } as unknown as ReturnType<typeof testServices>["jobs"];
  services = { ...testServices(await freshDatabase()), jobs };
});

const administers = ["administer", "manage_users", "manage_roles"] as const;

async function addUser(
  permissions: readonly Permission[],
  columns: Partial<User> = {},
): Promise<{ id: string; roleId: string }> {
  const { db } = services.database;
  const [id, roleId] = [newId(), newId()];
  const now = services.clock.now();
  await db.insert(users).values({
    id,
    username: id,
    email: `${id}@demo.example`,
    firstName: "Some",
    lastName: "Body",
    internal: true,
    createdAt: now,
    confirmedAt: now,
    passwordHash: "hash",
    ...columns,
  });
  await db.insert(roles).values({ id: roleId, title: roleId, permissions: [...permissions] });
  await db.insert(userRoles).values({ userId: id, roleId });
  return { id, roleId };
}

const as = (userId: string, permissions: readonly Permission[]) =>
  context(services, { ...person(...permissions), userId });

async function editUser(ctx: ReturnType<typeof as>, id: string, fields: object) {
  const record = await userCollection.operations.get(ctx, { id });
  if (record.kind !== "ok") throw new Error(record.kind);
  const values = { ...userCollection.values(record.value), ...fields };
  return userCollection.operations.update?.(ctx, { ...values, id, version: record.value.version });
}

type Admin = { id: string; roleId: string };

/** Every operation that can change who administers; pages and API both call these. */
const entrances: Record<string, (ctx: ReturnType<typeof as>, admin: Admin) => Promise<unknown>> = {
  "delete the role": (ctx, { roleId }) => removeAll(roleCollection, ctx, [roleId]),
  "delete the role among others": async (ctx, { roleId }) =>
    removeAll(roleCollection, ctx, [(await addUser([], { active: false })).roleId, roleId]),
  "take a permission out of the role": (ctx, { roleId }) =>
    Promise.resolve(
      roleCollection.operations.update?.(ctx, {
        id: roleId,
        version: 1,
        title: "Less",
        permissions: ["administer", "manage_roles"],
      }),
    ),
  "delete the account": (ctx, { id }) => removeAll(userCollection, ctx, [id]),
  "deactivate the account": (ctx, { id }) => editUser(ctx, id, { active: false }),
  "take the role from the account": (ctx, { id }) => editUser(ctx, id, { roleIds: [] }),
};

const removeAll = async (
  { operations }: Pick<typeof roleCollection | typeof userCollection, "operations">,
  ctx: ReturnType<typeof as>,
  items: string[],
) => operations.remove?.(ctx, { items });

describe("the last administrator who can sign in", () => {
  it.each(Object.keys(entrances))("stays: nobody can %s", async (name) => {
    const admin = await addUser(administers);
    // Accounts that could not sign in and administer.
    await addUser(administers, { active: false });
    await addUser(administers, { deletedAt: services.clock.now() });
    await addUser(administers, { confirmedAt: null });
    await addUser(administers, { passwordHash: null });
    await addUser(["administer", "manage_settings"]);
    const ctx = as(admin.id, administers);
    expect(await entrances[name]?.(ctx, admin)).toMatchObject({
      kind: "conflict",
      reason: { key: "users.lastAdministrator" },
    });
    const [storedUser] = await services.database.db.select().from(users).where(eq(users.id, admin.id));
    expect(storedUser).toMatchObject({ active: true, deletedAt: null });
    await addUser(administers);
    expect(await entrances[name]?.(ctx, admin)).toMatchObject({ kind: "ok" });
  });

  it("keeps the identity by which alone the account signs in", async () => {
    const admin = await addUser(administers, { passwordHash: null });
    const identity = { issuer: "https://id.example", subject: "s" };
    const row = { ...identity, userId: admin.id, createdAt: services.clock.now() };
    await services.database.db.insert(providerIdentities).values(row);
    expect(await unlinkProvider(as(admin.id, administers), { user: admin.id, ...identity })).toMatchObject({
      kind: "conflict",
      reason: { key: "users.lastAdministrator" },
    });
  });

  it("is not lost to two administrators who delete each other at the same moment", async () => {
    const one = await addUser(administers);
    const two = await addUser(administers);
    const outcomes = await Promise.all([
      removeAll(userCollection, as(one.id, administers), [two.id]),
      removeAll(userCollection, as(two.id, administers), [one.id]),
    ]);
    expect(outcomes.map((outcome) => outcome?.kind).sort()).toEqual(["conflict", "ok"]);
  });
});

describe("somebody with some rights", () => {
  const refusalBeyond = (permission: Permission, key = "users.notYours") => ({
    kind: "refused",
    reason: { key, permission },
  });
  const somePermissions = ["administer", "manage_roles", "manage_users", "manage_tokens"] as const;

  it("puts no permission into a role that they lack: not a new one, their own, or a restored one", async () => {
    const self = await addUser(somePermissions);
    const ctx = as(self.id, somePermissions);
    const { create, update, restore } = roleCollection.operations;
    expect(await create?.(ctx, { title: "All", permissions: ["manage_settings"] })).toMatchObject(
      refusalBeyond("manage_settings"),
    );
    const ownFields = {
      id: self.roleId,
      version: 1,
      title: "Own",
      permissions: [...somePermissions, "proxy_login"],
    };
    expect(await update?.(ctx, ownFields)).toMatchObject(refusalBeyond("proxy_login"));
    const { roleId } = await addUser(["manage_jobs"]);
    await services.database.db
      .update(roles)
      .set({ deletedAt: new Date(0) })
      .where(eq(roles.id, roleId));
    expect(await restore?.(ctx, { id: roleId })).toMatchObject(refusalBeyond("manage_jobs"));
    expect((await create?.(ctx, { title: "Less", permissions: ["administer"] }))?.kind).toBe("ok");
  });

  it("gives no role with more rights, except one for customers assigned to them to give to others", async () => {
    const self = await addUser(somePermissions);
    const ctx = as(self.id, somePermissions);
    const somebody = await addUser([]);
    const buyer = await addUser(["place_orders"]);
    const strongAdministrator = await addUser(["manage_jobs"]);
    const give = (to: string, roleId: string) => editUser(ctx, to, { roleIds: [roleId] });
    expect(await give(somebody.id, buyer.roleId)).toMatchObject(refusalBeyond("place_orders"));
    const mayGive = [buyer.roleId, strongAdministrator.roleId].map((roleId) => ({ userId: self.id, roleId }));
    await services.database.db.insert(assignableRoles).values(mayGive);
    expect((await give(somebody.id, buyer.roleId))?.kind).toBe("ok");
    expect(await give(somebody.id, strongAdministrator.roleId)).toMatchObject(refusalBeyond("manage_jobs"));
    expect(await editUser(ctx, self.id, { roleIds: [self.roleId, buyer.roleId] })).toMatchObject(
      refusalBeyond("place_orders"),
    );
  });

  it("takes over nobody who may do more, by mail address, password, second step or token", async () => {
    const self = await addUser(somePermissions);
    const ctx = as(self.id, somePermissions);
    const { id } = await addUser(["place_orders"], { twoStepAuth: true });
    const password = "wet horses bake no bread";
    for (const fields of [
      { email: "mine@evil.example" },
      { password, passwordConfirmation: password },
      { twoStepAuth: false },
    ]) {
      expect(await editUser(ctx, id, fields)).toMatchObject(
        refusalBeyond("place_orders", "users.hasMoreRights"),
      );
    }
    const token = { title: "T", username: id, scopes: [] };
    expect(await tokens.operations.create?.(ctx, token)).toMatchObject(
      refusalBeyond("place_orders", "users.hasMoreRights"),
    );
    expect((await editUser(ctx, id, { phone: "1" }))?.kind).toBe("ok");
  });

  it("changes no mail address without a word to the old one", async () => {
    const self = await addUser(somePermissions);
    const { id } = await addUser(["administer"]);
    expect((await editUser(as(self.id, somePermissions), id, { email: "new@demo.example" }))?.kind).toBe(
      "ok",
    );
    const [mail] = await services.database.db.select().from(mails);
    expect(mail).toMatchObject({ recipient: `${id}@demo.example` });
    expect(mail?.text).toContain("new@demo.example");
  });
});
