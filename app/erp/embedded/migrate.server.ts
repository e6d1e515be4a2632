import { createHash } from "node:crypto";
import pg from "pg";
import { newerDatabase } from "~/db/newer-database";
import { StartRefusal } from "~/lib/start-refusal";
import { erpRole, erpSchema } from "./pool.server";

/**
 * Migrations are bundled as text, so that the build needs no files beside it. Each is identified by its file name and
 * never edited once released (docs/decisions/0044-erp-migrations.md).
 */
const files = import.meta.glob<string>("./migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Key of the advisory lock that serialises migrations of all processes. */
const migrationLock = 7_263_402;

/**
 * Migrates the ERP's tables to the newest version; forward only, safe to run from several processes at once. `names`
 * limits it to the migrations of an older release, whose backup is about to be restored.
 */
export async function migrateErp(adminUrl: string, names?: ReadonlySet<string>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: "tradepost-erp-migrate" });
  await client.connect();
  try {
    // The database user may have a limit, which is meant for pages.
    await client.query("SET statement_timeout = 0");
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    await createRole(client);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${erpSchema} AUTHORIZATION ${erpRole}`);
    await client.query(`SET ROLE ${erpRole}`);
    await client.query(`SET search_path TO ${erpSchema}`);
    await client.query(
      "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())",
    );
    const appliedResult = await client.query<{ name: string; hash: string }>(
      "SELECT name, hash FROM migrations",
    );
    const hashes = new Map(appliedResult.rows.map((row) => [row.name, row.hash]));
    const migrations = Object.entries(files).map(([path, text]) => ({
      name: path.slice(path.lastIndexOf("/") + 1),
      text,
    }));
    migrations.sort((a, b) => (a.name < b.name ? -1 : 1));
    const newestOfOurs = migrations.at(-1)?.name ?? "";
    if ([...hashes.keys()].some((name) => name > newestOfOurs)) throw new StartRefusal(newerDatabase);
    for (const { name, text } of migrations) {
      if (!names || names.has(name)) await apply(client, name, text, hashes);
    }
  } finally {
    await client.end();
  }
}

async function apply(
  client: pg.Client,
  name: string,
  text: string,
  hashes: Map<string, string>,
): Promise<void> {
  const hash = createHash("sha256").update(text).digest("hex");
  const storedHash = hashes.get(name);
  if (storedHash === hash) return;
  if (storedHash)
    throw new Error(`The ERP migration ${name} was edited after it was applied; add a new one.`);
  await client.query("BEGIN");
  await client.query(text);
  await client.query("INSERT INTO migrations (name, hash) VALUES ($1, $2)", [name, hash]);
  await client.query("COMMIT");
}

/**
 * Creates the role if it is missing. Prevents a race: roles belong to the whole server, and another database of it
 * may create this one at the same time.
 */
async function createRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ usable: boolean | null }>(
    "SELECT (SELECT pg_has_role(current_user, oid, 'MEMBER') FROM pg_roles WHERE rolname = $1) AS usable",
    [erpRole],
  );
  if (rows[0]?.usable) return;
  try {
    await client.query(`DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${erpRole}') THEN CREATE ROLE ${erpRole} NOLOGIN; END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`);
    await client.query(`GRANT ${erpRole} TO CURRENT_USER`);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "42501") {
      const { rows: userRows } = await client.query<{ name: string }>("SELECT current_user AS name");
      throw new StartRefusal(
        `The database user ${userRows[0]?.name} may not create the role ${erpRole}. Let an administrator of the database ` +
          `run: CREATE ROLE ${erpRole} NOLOGIN; GRANT ${erpRole} TO ${userRows[0]?.name};`,
      );
    }
    throw error;
  }
}
