import type pg from "pg";

/** What a database that no test has used looks like: its definitions, and the rows that migrations wrote. */
export type EmptyState = { definitions: string; rows: Record<string, string> };

const tables = `
  SELECT quote_ident(nspname) || '.' || quote_ident(relname) AS name
  FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE relkind = 'r' AND nspname NOT IN ('pg_catalog', 'information_schema', 'drizzle')
    AND pg_relation_size(pg_class.oid) > 0`;

/** Differs after any CREATE, ALTER or DROP. Emptying a table changes its row in pg_class, but none of these. */
const definitions = `
  SELECT md5(concat(
    (SELECT string_agg(concat(oid, relname, relnatts), ',' ORDER BY oid) FROM pg_class WHERE relnamespace <> 99),
    (SELECT string_agg(concat(oid, xmin), ',' ORDER BY oid) FROM pg_proc WHERE pronamespace <> 11),
    (SELECT string_agg(concat(oid, xmin), ',' ORDER BY oid) FROM pg_trigger),
    (SELECT string_agg(concat(oid, xmin), ',' ORDER BY oid) FROM pg_constraint),
    (SELECT string_agg(nspname, ',' ORDER BY oid) FROM pg_namespace),
    (SELECT count(*) FROM pg_type)
  )) AS md5`;

export async function readEmptyState(client: pg.Client): Promise<EmptyState> {
  const rows: EmptyState["rows"] = {};
  for (const table of await writtenTables(client)) rows[table] = await rowsOf(client, table);
  return { definitions: await definitionsOf(client), rows };
}

/**
 * Removes the rows that a test wrote. Returns false where that does not lead back to the empty state: the test changed
 * a definition or a row of a migration, ended this connection, or left one of its own open.
 */
export async function emptyAgain(client: pg.Client, empty: EmptyState): Promise<boolean> {
  try {
    const others = await client.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    if (others.rowCount || (await definitionsOf(client)) !== empty.definitions) return false;
    const written = (await writtenTables(client)).filter((table) => !(table in empty.rows));
    if (written.length) await client.query(`TRUNCATE ${written.join(", ")} RESTART IDENTITY CASCADE`);
    for (const [table, rows] of Object.entries(empty.rows))
      if ((await rowsOf(client, table)) !== rows) return false;
    return true;
  } catch {
    return false;
  }
}

async function writtenTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(tables);
  return rows.map(({ name }) => name);
}

async function rowsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query(
    `SELECT coalesce(json_agg(written ORDER BY written::text)::text, '') AS rows FROM ${table} written`,
  );
  return rows[0].rows;
}

async function definitionsOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query(definitions);
  return rows[0].md5;
}
