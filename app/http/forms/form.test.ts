import { expect, it } from "vitest";
import { z } from "zod";
import { command, process } from "~/door/operation.server";
import { anyone } from "~/door/verdict";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import type { Entrance } from "../entrance/entrance";
import { answerForm } from "../form.server";

const definition = {
  allow: anyone,
  input: z.strictObject({ title: z.string(), password: z.string() }),
  run: () => Promise.reject(new Error("column does not exist")),
};
const breakingCommand = command({ ...definition, name: "test.breaking" });
const breakingProcess = process({ ...definition, name: "test.breakingProcess" });

async function entrance(): Promise<Entrance> {
  const services = testServices(await freshDatabase());
  const t = (key: string, params: object = {}) => [key, ...Object.values(params)].join(" ");
  return { ...context(services, person()), t, path: "/admin/roles/create" } as unknown as Entrance;
}

function form(): FormData {
  const fields = new FormData();
  fields.set("title", "Purchasing");
  fields.set("password", "canary");
  return fields;
}

it("keeps what was typed when saving breaks, and says that nothing was saved", async () => {
  const ctx = await entrance();
  const options = { to: () => "/admin/roles", secret: ["password"] };
  const answer = await answerForm(ctx, form(), breakingCommand, options);
  expect(answer).toMatchObject({ init: { status: 500 }, data: { result: { error: {} } } });
  const answerText = JSON.stringify(answer);
  expect(answerText).toContain("Purchasing");
  expect(answerText).toContain(`frame.notSaved ${ctx.requestId}`);
  expect(answerText).not.toContain("canary");
});

it("promises nothing where nobody knows what was done", async () => {
  await expect(answerForm(await entrance(), form(), breakingProcess, { to: () => "/" })).rejects.toThrow();
});
