import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { createDatabase, dropDatabase } from "~/db/databases.server";
import { startPortal } from "./portal";

/** Advisory lock of the run that fills the template; the others wait for it. */
const fillingLock = 7_263_403;

/** First key of the advisory locks that runs hold on the templates they copy. */
const holdLock = 7_263_404;

/**
 * Returns the database with the demo's data that portals under test copy, and keeps it until it is released. The first run
 * of a build and a day lets a portal fill it, which costs as much as starting ten portals; HTTP tests, faults and journeys
 * share it.
 */
export async function demoTemplate(server: string): Promise<{ name: string; release(): Promise<void> }> {
  const name = `demo_${demoKey()}`;
  const client = new pg.Client({ connectionString: server, application_name: "tradepost-tests" });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [fillingLock]);
    await holdTemplate(client, name);
    if (!(await hasDatabase(client, name))) {
      await dropUnused(client, server);
      await fill(client, server, name);
    }
    await client.query("SELECT pg_advisory_unlock($1)", [fillingLock]);
  } catch (error) {
    await client.end();
    throw error;
  }
  return { name, release: () => client.end() };
}

/** Names the demo's data of this build and day. */
export function demoKey(): string {
  const today = new Date().toISOString().slice(0, 10);
  const build = readFileSync("build/.stamp", "utf8");
  return createHash("sha256").update(`${build} ${today}`).digest("hex").slice(0, 12);
}

/** Keeps a template from being dropped by other runs while the connection lasts. */
export async function holdTemplate(client: pg.Client, name: string): Promise<void> {
  await client.query("SELECT pg_advisory_lock_shared($1, hashtext($2))", [holdLock, name]);
}

async function hasDatabase(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  return rowCount === 1;
}

/** Fills a database under another name, so that a portal that dies leaves no half template. */
async function fill(client: pg.Client, server: string, name: string): Promise<void> {
  const draftName = `${name}_unfinished`;
  await dropDatabase(server, draftName);
  const databaseUrl = await createDatabase(server, draftName);
  const portal = await startPortal({ DATABASE_URL: databaseUrl }, { startTimeout: 300_000 });
  await portal.stop();
  // The server notices the end of the portal's connections a moment later.
  await client.query("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1", [
    draftName,
  ]);
  await client.query(`ALTER DATABASE ${draftName} RENAME TO ${name}`);
}

/**
 * Drops templates of other builds and days that no run copies, and what interrupted runs left. A run that began before
 * midnight still copies the template of its day.
 */
export async function dropUnused(client: pg.Client, server: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE starts_with(datname, 'demo_')
     AND NOT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = $1
                     AND objid::bigint = hashtext(pg_database.datname)::bigint & 4294967295)`,
    [holdLock],
  );
  for (const { datname } of rows) await dropDatabase(server, datname);
}
