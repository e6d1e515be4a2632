import pg from "pg";
import { expect, inject, it } from "vitest";
import { createDatabase, dropDatabase } from "~/db/databases.server";
import { dropUnused, holdTemplate } from "./demo-template";

it("drops templates, but for those that another run copies", async () => {
  const { server } = inject("postgres");
  // Locks hold hashes without a sign: the first is positive, the second negative.
  const [busy, alsoBusy, stale] = ["demo_test_busy_a", "demo_test_busy_b", "demo_test_left"] as const;
  for (const name of [busy, alsoBusy, stale]) await createDatabase(server, name);
  const otherRun = await connect(server);
  const ownRun = await connect(server);
  try {
    await holdTemplate(otherRun, busy);
    await holdTemplate(otherRun, alsoBusy);
    await dropUnused(ownRun, server);
    expect(await templates(ownRun)).toEqual([busy, alsoBusy]);

    await otherRun.end();
    await expect
      .poll(async () => {
        await dropUnused(ownRun, server);
        return templates(ownRun);
      })
      .toEqual([]);
  } finally {
    await ownRun.end();
    for (const name of [busy, alsoBusy, stale]) await dropDatabase(server, name);
  }
});

async function connect(server: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  return client;
}

async function templates(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(
    "SELECT datname FROM pg_database WHERE starts_with(datname, 'demo_test_') ORDER BY datname",
  );
  return rows.map(({ datname }) => datname);
}
