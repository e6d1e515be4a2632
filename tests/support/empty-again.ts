import { setTimeout } from "node:timers/promises";
import type pg from "pg";

/** State of a database that no test has used: its definitions, and the rows that migrations wrote. */
export type EmptyState = { definitions: string; rows: Record<string, string> };

const tables = `
  SELECT quote_ident(nspname) || '.' || quote_ident(relname) AS name,
    reltuples > 0 OR pg_relation_size(pg_class.oid) > 65536 AS large
  FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE relkind = 'r' AND nspname NOT IN ('pg_catalog', 'information_schema', 'drizzle')
    AND pg_relation_size(pg_class.oid) > 0`;

const sequences = `
  SELECT format('ALTER SEQUENCE %I.%I RESTART', schemaname, sequencename) AS restart
  FROM pg_sequences WHERE last_value IS NOT NULL`;

/** Differs after any CREATE, ALTER or DROP. Sums are a tenth of the work of a hash over all names. */
const definitions = `
  SELECT concat_ws(' ',
    (SELECT concat_ws(' ', count(*), sum(oid::int8), sum(relnatts), sum(hashtext(relname)::int8)) FROM pg_class
      WHERE relnamespace <> 'pg_toast'::regnamespace),
    (SELECT concat_ws(' ', count(*), sum(xmin::text::int8)) FROM pg_proc
      WHERE pronamespace <> 'pg_catalog'::regnamespace),
    (SELECT concat_ws(' ', count(*), sum(xmin::text::int8)) FROM pg_trigger),
    (SELECT concat_ws(' ', count(*), sum(xmin::text::int8)) FROM pg_constraint),
    (SELECT concat_ws(' ', count(*), sum(oid::int8)) FROM pg_namespace)
  ) AS state`;

export async function readEmptyState(client: pg.Client): Promise<EmptyState> {
  const rows: EmptyState["rows"] = {};
  for (const { name } of await writtenTables(client)) rows[name] = await rowsOf(client, name);
  return { definitions: await definitionsOf(client), rows };
}

/**
 * Removes the rows that a test wrote. Returns false where that does not lead back to the empty state: the test changed
 * a definition, ended this connection, or left one of its own open.
 */
export async function emptyAgain(client: pg.Client, empty: EmptyState): Promise<boolean> {
  try {
    if (!(await isAlone(client))) return false;
    await dropQueues(client);
    if ((await definitionsOf(client)) !== empty.definitions) return false;
    const filledTables = (await writtenTables(client)).filter(({ name }) => !(name in empty.rows));
    await removeRows(client, filledTables);
    for (const [table, rows] of Object.entries(empty.rows)) {
      if ((await rowsOf(client, table)) === rows) continue;
      await putBack(client, table, rows);
      if ((await rowsOf(client, table)) !== rows) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/** Drops the queues of jobs that a test made, each of which has a table: the definitions are those of the template again. */
async function dropQueues(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM jobs.queue LIMIT 1");
  if (rowCount === 0) return;
  await client.query("DELETE FROM jobs.job");
  await client.query("SELECT jobs.delete_queue(name) FROM jobs.queue");
}

/** Waits a moment for the connections of a pool that was just closed: the server notices their end later. */
async function isAlone(client: pg.Client): Promise<boolean> {
  for (let tries = 0; tries < 5; tries++) {
    const others = await client.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    if (others.rowCount === 0) return true;
    await setTimeout(10);
  }
  return false;
}

interface WrittenTable {
  name: string;
  /** Has many rows, or was analysed, which steers the plans of queries. */
  large: boolean;
}

async function writtenTables(client: pg.Client): Promise<WrittenTable[]> {
  const { rows } = await client.query<WrittenTable>(tables);
  return rows;
}

/**
 * Deletes a few rows, and truncates large tables only: that makes new files for each table that refers to them. The
 * vacuum lets the next rows lie in the order in which they are written, as in a new table.
 */
async function removeRows(client: pg.Client, filledTables: WrittenTable[]): Promise<void> {
  const large = filledTables.filter((table) => table.large).map(({ name }) => name);
  if (large.length > 0) await client.query(`TRUNCATE ${large.join(", ")} CASCADE`);
  const small = filledTables.filter((table) => !table.large).map(({ name }) => name);
  const deletions = small.map((name) => `DELETE FROM ${name}`);
  const { rows } = await client.query<{ restart: string }>(sequences);
  const restarts = rows.map(({ restart }) => restart);
  // Foreign keys and triggers have nothing to say where every row goes.
  const disablingStatement = "SET session_replication_role = replica";
  await client.query(
    [disablingStatement, ...deletions, ...restarts, "RESET session_replication_role"].join("; "),
  );
  if (small.length > 0) await client.query(`VACUUM ${small.join(", ")}`);
}

/** Writes the rows of a migration again, of which a test changed some: that is a hundredth of a copy of the template. */
async function putBack(client: pg.Client, table: string, rows: string): Promise<void> {
  await client.query("SET session_replication_role = replica");
  await client.query(`DELETE FROM ${table}`);
  await client.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [
    rows,
  ]);
  await client.query("RESET session_replication_role");
  await client.query(`VACUUM ${table}`);
}

async function rowsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query(
    `SELECT coalesce(json_agg(written ORDER BY written::text)::text, '') AS rows FROM ${table} written`,
  );
  return rows[0].rows;
}

async function definitionsOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query(definitions);
  return rows[0].state;
}
