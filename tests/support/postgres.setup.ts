import pg from "pg";
import type { TestProject } from "vitest/node";
import { createDatabase, dropDatabase } from "~/db/databases.server";
import { migrateDatabase } from "~/db/migrate.server";
import { installJobs } from "~/jobs/boss.server";
import { startTestServer } from "./test-server";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the server, and the name of the template that every test database copies. */
    postgres: { server: string; template: string };
  }
}

/**
 * Starts one server and one template per run; each test copies the template in some 50 ms. The server is the
 * portal's own without fsync, or the one in TEST_DATABASE_URL.
 */
export default async function setup(project: TestProject) {
  const { server, stop } = await startTestServer(project);
  const template = `template_${process.pid}`;
  const url = await createDatabase(server, template);
  await migrateDatabase(url);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await installJobs(pool, []);
  await pool.end();
  project.provide("postgres", { server, template });
  return async () => {
    await dropDatabase(server, template);
    await stop();
  };
}
