import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { must } from "~/lib/assert";
import type { BackupSequence, BackupTable, Manifest } from "./manifest";
import { tableName } from "./table-name.server";

/** Rows fetched at once. */
const batchSize = 1_000;

/**
 * Tables of pg-boss that hold jobs; the others it creates itself. Partitions are read through their parent table.
 */
const tablesQuery = `
  SELECT n.nspname AS schema, c.relname AS name, json_agg(
    json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum
  ) AS columns
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND (n.nspname = 'public' OR (n.nspname = 'erp' AND c.relname <> 'migrations')
      OR (n.nspname = 'jobs' AND c.relname IN ('job', 'archive')))
  GROUP BY n.nspname, c.relname ORDER BY 1, 2`;

const sequencesQuery = `
  SELECT schemaname AS schema, sequencename AS name
  FROM pg_sequences WHERE schemaname IN ('public', 'erp') ORDER BY 1, 2`;

/** Reads a sequence itself: the view has no value of one that was set and not yet asked for a number. */
async function readSequence(
  client: pg.Client,
  sequence: Pick<BackupSequence, "schema" | "name">,
): Promise<BackupSequence> {
  const { rows } = await client.query<Pick<BackupSequence, "value" | "isCalled">>(
    `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${tableName(sequence)}`,
  );
  return { ...sequence, ...must(rows[0], "a sequence") };
}

type Dump = Pick<
  Manifest,
  "portalMigration" | "erpMigrations" | "queues" | "tables" | "sequences" | "createdAt"
>;

/**
 * Writes all rows below a folder while the portal runs: one snapshot, so that what belongs together was stored together.
 * Values are PostgreSQL's own text, which it reads back exactly.
 */
export async function dumpDatabase(url: string, folder: string): Promise<Dump> {
  const client = new pg.Client({ connectionString: url, application_name: "tradepost-backup" });
  await client.connect();
  try {
    // Rows in the order in which they are stored, and texts that do not depend on the server's settings.
    await client.query(
      "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET synchronize_seqscans = off; SET DateStyle = ISO; SET IntervalStyle = postgres; SET TimeZone = UTC",
    );
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const select = async <T extends object>(text: string) => (await client.query<T>(text)).rows;
    const [moment] = await select<{ now: Date }>("SELECT now() AS now");
    const [portalMigration] = await select<{ hash: string }>(
      "SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at DESC LIMIT 1",
    );
    const erpTables = await select(
      "SELECT 1 FROM pg_tables WHERE schemaname = 'erp' AND tablename = 'migrations'",
    );
    const erpMigrations =
      erpTables.length > 0
        ? await select<{ name: string }>("SELECT name FROM erp.migrations ORDER BY 1")
        : [];
    const queues = await select<{ name: string }>("SELECT name FROM jobs.queue ORDER BY 1");
    const sequences: BackupSequence[] = [];
    for (const sequence of await select<Pick<BackupSequence, "schema" | "name">>(sequencesQuery))
      sequences.push(await readSequence(client, sequence));
    const tables: BackupTable[] = [];
    for (const table of await select<Pick<BackupTable, "schema" | "name" | "columns">>(tablesQuery))
      tables.push(await dumpTable(client, table, folder));
    await client.query("COMMIT");
    return {
      createdAt: (moment?.now ?? new Date(0)).toISOString(),
      portalMigration: portalMigration?.hash ?? "",
      erpMigrations: erpMigrations.map(({ name }) => name),
      queues: queues.map(({ name }) => name),
      tables,
      sequences,
    };
  } finally {
    await client.end();
  }
}

async function dumpTable(
  client: pg.Client,
  table: Pick<BackupTable, "schema" | "name" | "columns">,
  folder: string,
): Promise<BackupTable> {
  const file = join("database", `${table.schema}.${table.name}.jsonl.gz`);
  await mkdir(dirname(join(folder, file)), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  const digesting = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      hash.update(chunk);
      callback(null, chunk);
    },
  });
  let rows = 0;
  async function* lines() {
    const name = `${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)}`;
    const values = table.columns.map((column) => `${pg.escapeIdentifier(column.name)}::text`).join(", ");
    await client.query(
      `DECLARE rows NO SCROLL CURSOR FOR SELECT json_build_array(${values})::text AS line FROM ${name}`,
    );
    for (;;) {
      const batch = await client.query<{ line: string }>(`FETCH ${batchSize} FROM rows`);
      if (batch.rows.length === 0) break;
      rows += batch.rows.length;
      yield batch.rows.map(({ line }) => `${line}\n`).join("");
    }
    await client.query("CLOSE rows");
  }
  const target = createWriteStream(join(folder, file), { mode: 0o600, flush: true });
  await pipeline(Readable.from(lines()), digesting, createGzip(), target);
  return { ...table, file, rows, digest: hash.digest("hex") };
}
