import pg from "pg";
import { newId } from "~/lib/ids";

/** A database of its own on the server that TEST_DATABASE_URL names, dropped when it is closed. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server)
    throw new Error("Set TEST_DATABASE_URL to a PostgreSQL server on which databases may be created.");
  const name = `tradepost_test_${newId().replaceAll("-", "")}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
