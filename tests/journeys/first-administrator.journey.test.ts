import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createDatabase, dropDatabase } from "~/db/databases.server";
import { openDatabase } from "~/db/db.server";
import { insertSetupToken } from "~/features/identity/installation/installation.store.server";
import { systemClock } from "~/lib/clock";
import { eventually } from "../support/eventually";
import { type Portal, startPortal, surprises, wholeLog } from "../support/portal";
import { arrive, people } from "./journey";

const password = "wet horses bake no bread";

describe("a real installation on an empty database", () => {
  const { server, template } = inject("demo");
  const name = `${template}_real`;
  let databaseUrl: string;
  let portal: Portal;

  beforeAll(async () => {
    databaseUrl = await createDatabase(server, name);
    portal = await startPortal({ DATABASE_URL: databaseUrl, DEMO: "false" });
  });

  afterAll(async () => {
    expect(surprises(portal)).toEqual([]);
    await portal.stop();
    await dropDatabase(server, name);
  });

  /** Empties the installation again, and makes the link that a start would print. */
  async function newLink(): Promise<string> {
    const database = openDatabase({ url: databaseUrl, connections: 1, onError: () => undefined });
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query("TRUNCATE users CASCADE");
    await client.end();
    const token = await insertSetupToken(database.db, systemClock.now());
    await database.close();
    return `/setup?token=${token}`;
  }

  it("prints one link, on the console and not in the log, and says what is missing", async () => {
    const link = await eventually(() => {
      const line = portal.printed.find((text) => text.startsWith("Create the first administrator"));
      const [, path] = /(\/setup\?token=[\w-]+)$/.exec(line ?? "") ?? [];
      if (!path) throw new Error(portal.printed.join("\n"));
      return path;
    });
    expect(await wholeLog(portal)).not.toContain(link);
    expect(portal.printed.filter((line) => line.startsWith("Missing: ")).length).toBeGreaterThan(1);
    expect((await fetch(portal.url + link)).status).toBe(200);
  });

  for (const person of people) {
    it(`lets its first administrator in by that link, once, ${person.who}`, async () => {
      const { visitor, problems } = await arrive(portal.url, person);
      try {
        const link = await newLink();
        await visitor.open(link);
        expect(await visitor.heading()).toBe("Create the first administrator");
        await visitor.press("Create administrator", { status: 422 });
        await visitor.see("There is a problem");
        await visitor.fill("First name", "Ada");
        await visitor.fill("Last name", "Jansen");
        await visitor.fill("Email", "ada@company.example");
        await visitor.fill("New password", password);
        await visitor.fill("Confirm new password", password);
        await visitor.press("Create administrator");
        await visitor.see("Administrator created.");
        await visitor.fill("Username or email", "ada@company.example");
        await visitor.fill("Password", password);
        await visitor.press("Sign in");
        expect(visitor.address()).toBe("/admin/first_steps");
        await visitor.open("/admin/users");
        await visitor.see("ada@company.example");
        await visitor.press("Sign out");
        await visitor.open(link, { status: 410 });
        await visitor.see("This link has expired, was used, or was replaced by a newer one.");
      } finally {
        await visitor.close();
      }
      expect([...new Set(problems)]).toEqual([]);
    });
  }

  it("knows no account and no token of the demonstration", async () => {
    const headers = { Authorization: "Bearer demo-token-of-the-buyer-0001" };
    expect((await fetch(`${portal.url}/api/v1/user/carts/active`, { headers })).status).toBe(401);
    expect(await (await fetch(portal.url)).text()).not.toContain("demo-Tradepost-1");
  });
});
