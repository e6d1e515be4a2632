import { expect, it } from "vitest";
import { changeSetting, getSetting } from "~/features/settings/administered-settings.server";
import { fixedClock } from "~/lib/clock";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { approvalLimits } from "./approval-limits.settings";
import roles from "./roles.collection.server";
import tokens from "./tokens.collection.server";

async function administration() {
  const clock = fixedClock("2026-03-01T10:00:00Z");
  const services = testServices(await freshDatabase(), { clock });
  const ctx = context(
    services,
    person("administer", "manage_roles", "manage_users", "manage_tokens", "manage_settings"),
  );
  const create = (title: string) => roles.operations.create?.(ctx, { title, permissions: [] });
  const list = async (question: object = {}) => {
    const outcome = await roles.operations.list(ctx, question);
    return outcome.kind === "ok" ? outcome.value.records : [];
  };
  return { ctx, create, list };
}

it("are sorted as people sort, whatever their case", async () => {
  const { create, list } = await administration();
  for (const title of ["Zebra role", "accountManager", "Éclair", "buyer"]) await create(title);
  expect((await list()).map(({ title }) => title)).toEqual([
    "accountManager",
    "buyer",
    "Éclair",
    "Zebra role",
  ]);
  expect((await list({ order: "desc" })).map(({ title }) => title)[0]).toBe("Zebra role");
});

it("differ by more than their case", async () => {
  const { create } = await administration();
  expect((await create("Zebra role"))?.kind).toBe("ok");
  expect(await create("zebra ROLE")).toMatchObject({ kind: "invalid", problems: [{ path: "title" }] });
});

it("that were deleted are restored before they are changed", async () => {
  const { ctx, create, list } = await administration();
  await create("Buyer");
  const [role] = await list();
  const change = { id: role?.id, title: "Buyers", permissions: [] };
  await roles.operations.remove?.(ctx, { items: [role?.id] });
  expect(await roles.operations.update?.(ctx, { ...change, version: 2 })).toMatchObject({
    kind: "conflict",
    reason: { key: "admin.restoreFirst" },
  });
  await roles.operations.restore?.(ctx, { id: role?.id });
  expect((await roles.operations.update?.(ctx, { ...change, version: 3 }))?.kind).toBe("ok");
});

it("keep their approval limits under another title, in force and planned", async () => {
  const { ctx, create, list } = await administration();
  await create("Team lead");
  const limits = (role: string) => [
    { role, amount: "500" },
    { role: "Director", amount: "9000" },
  ];
  const change = { key: approvalLimits.key, value: limits("Team lead") };
  expect((await changeSetting(ctx, { ...change, version: 0 })).kind).toBe("ok");
  expect((await changeSetting(ctx, { ...change, version: 1, effectiveFrom: "2026-04-01" })).kind).toBe("ok");
  const [role] = await list();
  await roles.operations.update?.(ctx, { id: role?.id, title: "Head of team", permissions: [], version: 1 });
  const outcome = await getSetting(ctx, { key: approvalLimits.key });
  expect(outcome.kind === "ok" && outcome.value.versions.map(({ value }) => value)).toEqual([
    limits("Head of team"),
    limits("Head of team"),
  ]);
});

it("lets no token end before it begins", async () => {
  const { ctx } = await administration();
  const token = { title: "Shop", username: "nobody", expiresOn: "2020-01-01" };
  const problemsOf = async (expiresOn: string) => {
    const outcome = await tokens.operations.create?.(ctx, { ...token, expiresOn });
    return outcome?.kind === "invalid" ? outcome.problems.map(({ path }) => path) : outcome?.kind;
  };
  expect(await problemsOf("2020-01-01")).toEqual(["expiresOn"]);
  expect(await problemsOf("2026-03-01")).toEqual(["username"]);
});
