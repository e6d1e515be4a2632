import pg from "pg";
import type { TestProject } from "vitest/node";
import { createDatabase, dropDatabase } from "~/db/databases.server";
import { migrateDatabase } from "~/db/migrate.server";
import { installJobs } from "~/jobs/boss.server";
import { testPool } from "./servers/test-pool";
import { startTestServer } from "./test-server";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the server, and the name of the template that every test database copies. */
    postgres: { server: string; template: string };
  }
}

/**
 * Starts one server and one template per run. Each worker copies the template and empties its copies after each test.
 * The server is the portal's own without fsync, or the one in TEST_DATABASE_URL.
 */
export default async function setup(project: TestProject) {
  const { server, stop } = await startTestServer(project.name);
  const template = `template_${process.pid}`;
  const url = await createDatabase(server, template);
  await migrateDatabase(url);
  const pool = testPool({ connectionString: url, max: 1 });
  await installJobs(pool, []);
  await pool.end();
  project.provide("postgres", { server, template });
  return async () => {
    for (const name of await copiesOf(server, template)) await dropDatabase(server, name);
    await dropDatabase(server, template);
    await stop();
  };
}

async function copiesOf(server: string, template: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query("SELECT datname FROM pg_database WHERE starts_with(datname, $1)", [
    `${template}_`,
  ]);
  await client.end();
  return rows.map(({ datname }) => datname);
}
