import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { StartRefusal } from "~/lib/start-refusal";

/**
 * Key of the advisory lock for migrations: whoever holds it migrates, the others wait and find nothing to do.
 */
const migrationLock = 7_263_401;

/** Brings the portal's tables to the newest shape. Safe to call from several processes at once. */
export async function migrateDatabase(url: string, folder = "drizzle"): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "tradepost-migrate" });
  await connectFirst(client);
  try {
    // The database user may have a limit, which is meant for pages.
    await client.query("SET statement_timeout = 0");
    const version = await client.query("SHOW server_version_num");
    if (Number(version.rows[0].server_version_num) < 150_000) {
      throw new StartRefusal("Tradepost needs PostgreSQL 15 or newer.");
    }
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}

/** Connects to the server for the first time in this process. */
async function connectFirst(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    // Node gives no message if a host name has several addresses and none answers.
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartRefusal(
      `PostgreSQL at ${client.host}:${client.port} did not let the portal in: ${message || code}. Start it, or correct DATABASE_URL.`,
      { cause: error },
    );
  }
}
