import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { StartRefusal } from "~/lib/start-refusal";
import { connectFirst } from "./connect-first.server";
import { newerDatabase } from "./newer-database";

/**
 * Key of the advisory lock for migrations: whoever holds it migrates, the others wait and find nothing to do.
 */
const migrationLock = 7_263_401;

/** Brings the portal's tables to the newest shape, unless a newer release has been here. Safe to call from several processes at once. */
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
    await refuseNewer(client, folder);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}

async function refuseNewer(client: pg.Client, folder: string): Promise<void> {
  const table = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') AS name");
  if (!table.rows[0].name) return;
  const { rows } = await client.query<{ newest: string | null }>(
    "SELECT max(created_at) AS newest FROM drizzle.__drizzle_migrations",
  );
  const newestOfOurs = readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0;
  if (Number(rows[0]?.newest) > newestOfOurs) throw new StartRefusal(newerDatabase);
}
