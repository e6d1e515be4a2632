import { beforeEach, expect, it } from "vitest";
import type { Permission } from "~/door/permissions";
import { roles, salesAreas, userRoles, users } from "~/features/identity/identity.tables";
import { newId } from "~/lib/ids";
import { context, person, testServices } from "../../tests/support/context";
import { freshDatabase } from "../../tests/support/database";
import administered from "./collections/users.server";

let services: ReturnType<typeof testServices>;

beforeEach(async () => {
  services = testServices(await freshDatabase());
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

/** The change of one field, as the form of a user manager would send it. */
async function change(id: string, fields: object, ...permissions: Permission[]) {
  const ctx = context(services, { ...person(...permissions), userId: await user(...permissions) });
  const found = await administered.operations.get(ctx, { id });
  if (found.kind !== "ok") throw new Error(found.kind);
  const values = { ...administered.values(found.value), ...fields };
  return administered.operations.update?.(ctx, { ...values, id, version: found.value.version });
}

const chosen = (text: string) => ({ password: text, passwordConfirmation: text });

it("lets nobody into the account of somebody with more power, by password, mail address or deletion", async () => {
  const administrator = await user("administer", "manage_users");
  for (const fields of [{ email: "mine@evil.example" }, chosen("wet horses bake no bread")]) {
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
  expect(await change(buyer, chosen("short"), "manage_users")).toMatchObject({
    kind: "invalid",
    problems: [{ path: "password" }],
  });
  expect((await change(buyer, chosen("wet horses bake no bread"), "manage_users"))?.kind).toBe("ok");
  const all = await services.database.db.select().from(users);
  const changed = all.find(({ id }) => id === buyer);
  expect(changed?.passwordChangedAt).toEqual(services.clock.now());
});
