import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { StartRefusal } from "~/lib/start-refusal";
import { connectFirst } from "./connect-first.server";

/**
 * Key of the advisory lock for migrations: whoever holds it migrates, the others wait and find nothing to do.
 */
const migrationLock = 7_263_401;

/** Brings the portal's tables to the newest shape. Safe to call from several processes at once. */
export async function migrateDatabase(url: string, folder = "drizzle"): Promise<void> {
  const client = await connectFirst(url, "tradepost-migrate");
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
