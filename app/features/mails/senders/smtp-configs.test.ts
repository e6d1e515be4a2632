import { beforeEach, expect, it } from "vitest";
import type { Ctx } from "~/door/operation.server";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import smtpConfigs from "./smtp-configs.collection.server";

const { create, update } = smtpConfigs.operations;
const relay = { title: "Relay", host: "mail.test.example", password: "hush" };
const problem = [{ path: "username", text: { key: "areas.smtp_configs.usernameMissing" } }];

let ctx: Ctx;

beforeEach(async () => {
  ctx = context(testServices(await freshDatabase()), person("manage_mail"));
});

it("takes no password that belongs to no username, rather than forgetting it", async () => {
  expect(await create?.(ctx, relay)).toMatchObject({ problems: problem });
  const creation = await create?.(ctx, { ...relay, username: "portal" });
  const id = creation?.kind === "ok" ? creation.value.id : "";
  expect(await update?.(ctx, { ...relay, id, version: 2, username: "" })).toMatchObject({
    problems: problem,
  });
  const change = await update?.(ctx, { ...relay, id, version: 2, username: "", password: "" });
  expect(change).toMatchObject({ value: { password: null } });
});
