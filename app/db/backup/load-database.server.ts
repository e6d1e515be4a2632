import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createGunzip } from "node:zlib";
import pg from "pg";
import type { BackupSequence, BackupTable, Manifest } from "./manifest";
import { tableName } from "./table-name.server";

/** Characters of rows that are sent in one statement. */
const batchLength = 2_000_000;

/** Reads every row of the backup and compares its digest, before the database is touched. */
export async function verifyRows(folder: string, { tables }: Pick<Manifest, "tables">): Promise<void> {
  for (const table of tables) {
    const hash = createHash("sha256");
    try {
      for await (const line of linesOf(folder, table)) hash.update(`${line}\n`);
    } catch (cause) {
      throw new Error(`${table.file} cannot be read; nothing was restored.`, { cause });
    }
    if (hash.digest("hex") !== table.digest)
      throw new Error(`${table.file} is damaged; nothing was restored.`);
  }
}

/** Tells whether somebody works with this database already: a restore would overwrite what they did. */
export async function holdsUsers(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const tables = await client.query(
      "SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename = 'users'",
    );
    if (tables.rowCount === 0) return false;
    return (await client.query("SELECT FROM public.users LIMIT 1")).rowCount === 1;
  });
}

/**
 * Replaces all rows by those of the backup, in one transaction. Foreign keys are dropped meanwhile, because rows refer
 * to each other in circles, and checked when they are restored. Triggers are off: what they would write is in the backup.
 */
export async function loadDatabase(
  url: string,
  folder: string,
  { tables, sequences }: Pick<Manifest, "tables" | "sequences">,
): Promise<void> {
  await withClient(url, async (client) => {
    await client.query("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0");
    await client.query("SET DateStyle = ISO; SET IntervalStyle = postgres; SET TimeZone = UTC");
    await client.query("BEGIN");
    const restoreKeys = await dropForeignKeys(client);
    const tablesWithTriggers = await findTablesWithTriggers(client);
    for (const table of tablesWithTriggers) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    const names = tables.map(tableName);
    if (names.length > 0) await client.query(`TRUNCATE ${names.join(", ")}`);
    for (const table of tables) await loadTable(client, folder, table);
    for (const sequence of sequences) await setSequence(client, sequence);
    for (const table of tablesWithTriggers) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    await restoreKeys();
    await client.query("COMMIT");
  });
}

/**
 * Lets carts and claims that were about to be sent at the time of the backup be looked up first: an ERP that is not in the
 * backup may have taken them since. Carts that wait for the ERP keep waiting where the backup has its documents, too.
 * Returns how many there are.
 */
export function lookUpUnsent(
  url: string,
  { erpMigrations }: Pick<Manifest, "erpMigrations">,
): Promise<number> {
  return withClient(url, async (client) => {
    const isErpElsewhere = erpMigrations.length === 0;
    const submissions = await client.query(
      `UPDATE public.submissions SET state = 'unknown' WHERE state = 'claimed' AND ($1 OR content -> 'queued' IS NULL)`,
      [isErpElsewhere],
    );
    const claims = await client.query("UPDATE public.claims SET state = 'unknown' WHERE state = 'claimed'");
    return (submissions.rowCount ?? 0) + (claims.rowCount ?? 0);
  });
}

async function findTablesWithTriggers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT DISTINCT t.tgrelid::regclass::text AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND c.relnamespace IN ('public'::regnamespace, to_regnamespace('erp')) ORDER BY 1`);
  return rows.map(({ name }) => name);
}

async function dropForeignKeys(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    WHERE contype = 'f' AND conparentid = 0 AND connamespace IN ('public'::regnamespace, to_regnamespace('erp'))
    ORDER BY conrelid, oid`);
  for (const { table, name } of rows)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`);
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`);
  };
}

async function loadTable(client: pg.Client, folder: string, table: BackupTable): Promise<void> {
  const columns = table.columns.map(({ name }) => pg.escapeIdentifier(name)).join(", ");
  const values = table.columns.map(({ type }, index) => `(row->>${index})::${type}`).join(", ");
  const statement = `INSERT INTO ${tableName(table)} (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${values} FROM json_array_elements($1::json) WITH ORDINALITY AS r(row, place) ORDER BY place`;
  let batch: string[] = [];
  let length = 0;
  let loadedRows = 0;
  const send = async () => {
    if (batch.length === 0) return;
    const insertion = await client.query(statement, [`[${batch.join(",")}]`]);
    loadedRows += insertion.rowCount ?? 0;
    [batch, length] = [[], 0];
  };
  for await (const line of linesOf(folder, table)) {
    batch.push(line);
    length += line.length;
    if (length > batchLength) await send();
  }
  await send();
  if (loadedRows !== table.rows)
    throw new Error(`${table.file} has ${loadedRows} rows instead of ${table.rows}.`);
}

async function setSequence(
  client: pg.Client,
  { schema, name, value, isCalled }: BackupSequence,
): Promise<void> {
  await client.query("SELECT setval($1::regclass, $2::bigint, $3)", [
    tableName({ schema, name }),
    value,
    isCalled,
  ]);
}

async function* linesOf(folder: string, table: BackupTable): AsyncGenerator<string> {
  const rows = createGunzip().setEncoding("utf8");
  const file = createReadStream(join(folder, table.file));
  file.on("error", (error) => rows.destroy(error)).pipe(rows);
  let rest = "";
  for await (const chunk of rows) {
    const lines = (rest + String(chunk)).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "tradepost-restore" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
