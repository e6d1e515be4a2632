import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import pg from "pg";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** A server's address with the name of the database that every test database is copied from. */
    postgres: { server: string; template: string };
  }
}

/** One server and one template per run; each test file copies the template, which takes some 30 ms. */
export default async function setup(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error("TEST_DATABASE_URL must name a PostgreSQL server, from 15 on");
  const template = `template_${process.pid}`;
  await onServer(server, `CREATE DATABASE ${template}`);
  await createTables(server, template);
  project.provide("postgres", { server, template });
  return () => onServer(server, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function createTables(server: string, template: string): Promise<void> {
  const modules = import.meta.glob<Record<string, unknown>>("../../app/**/*.tables.ts", { eager: true });
  const tables = Object.assign({}, ...Object.values(modules));
  const before = generateDrizzleJson({}, undefined, undefined, "snake_case");
  const statements = await generateMigration(
    before,
    generateDrizzleJson(tables, before.id, undefined, "snake_case"),
  );
  const url = new URL(server);
  url.pathname = `/${template}`;
  await onServer(url.href, statements.join(";\n"));
}
