import pg from "pg";
import type { TestProject } from "vitest/node";
import { createDatabase, dropDatabase } from "~/db/databases.server";
import { startEmbeddedPostgres } from "~/db/embedded-postgres.server";
import { migrateDatabase } from "~/db/migrate.server";
import { installJobs } from "~/jobs/boss.server";

declare module "vitest" {
  interface ProvidedContext {
    /** A server's address with the name of the database that every test database is copied from. */
    postgres: { server: string; template: string };
  }
}

/**
 * One server and one template per run; each test copies the template, which takes some 50 ms. The server is the
 * portal's own, without waiting for the disk, or the one that TEST_DATABASE_URL names.
 */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL;
  const own = given
    ? null
    : await startEmbeddedPostgres({
        directory: `.cache/${project.name}-postgres`,
        settings: { fsync: "off" },
      });
  const server = given ?? own?.url ?? "";
  const template = `template_${process.pid}`;
  const url = await createDatabase(server, template);
  await migrateDatabase(url);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await installJobs(pool, []);
  await pool.end();
  project.provide("postgres", { server, template });
  return async () => {
    await dropDatabase(server, template);
    await own?.stop();
  };
}
