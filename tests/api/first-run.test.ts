import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createDatabase, dropDatabase } from "~/db/databases.server";
import { httpClient } from "../support/http-client";
import { type Portal, startPortal } from "../support/portal";

/** A real installation on an empty database. */
const { server } = inject("demo");
const name = `first_run_${process.pid}`;
let portal: Portal;
let databaseUrl: string;

beforeAll(async () => {
  databaseUrl = await createDatabase(server, name);
  portal = await startPortal({ DATABASE_URL: databaseUrl, DEMO: "false" });
});
afterAll(async () => {
  await portal?.stop();
  await dropDatabase(server, name);
});

it("leads from the one-time link through the set-up, which can be left and taken up again", async () => {
  const link = portal.printed.map((line) => /\/setup\?token=\S+/.exec(line)?.[0]).find(Boolean) ?? "";
  const visitor = httpClient(portal.url);
  const password = "wet horses bake no bread";
  const person = { firstName: "Iris", lastName: "Peeters", email: "iris@company.example" };
  const creationAnswer = await visitor.post(link, { ...person, password, repeat: password });
  expect([creationAnswer.status, creationAnswer.location]).toEqual([303, "/?back=%2Fadmin%2Ffirst_steps"]);
  const signInAnswer = await visitor.post("/?index&back=%2Fadmin%2Ffirst_steps", {
    username: person.email,
    password,
  });
  expect(signInAnswer.location).toBe("/admin/first_steps");
  const states = async () => {
    const { $ } = await visitor.get("/admin/first_steps");
    return $("main ol > li:has(h2)")
      .toArray()
      .map((step) => $(step).text().includes("Done"));
  };
  // Administrator and ordering system are there from the beginning.
  expect(await states()).toEqual([true, false, false, false, true, false, false, false]);
  expect((await visitor.get("/admin")).body).toContain("2 of 8 steps are done");

  const languages = { version: "1", intent: "save", "languages[0]": "nl", "languages[1]": "en" };
  expect((await visitor.post("/admin/languages/installation", languages)).status).toBe(303);
  const mail = { title: "Relay", host: "mail.company.example", port: "587", active: "on" };
  expect((await visitor.post("/admin/system_settings/smtp_configs/create", mail)).status).toBe(303);
  expect((await visitor.post("/admin/first_steps", {})).status).toBe(303);
  expect((await visitor.get("/admin/first_steps")).body).toContain("The ordering system has 0.");
  await portal.stop();
  portal = await startPortal({ DATABASE_URL: databaseUrl, DEMO: "false" });
  expect(portal.printed.some((line) => line.includes("/setup?token="))).toBe(false);
  const secondVisitor = httpClient(portal.url, visitor.cookies);
  const { $ } = await secondVisitor.get("/admin/first_steps");
  expect($("main ol > li:has(h2)").text().match(/Done/g)?.length).toBe(4);
  const health = await secondVisitor.get("/admin/health");
  expect(health.body).toContain("No public address is set");
  expect(health.body).toContain("Run npm run backup");
});
