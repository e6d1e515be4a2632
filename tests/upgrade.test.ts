import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { migrateDatabase } from "~/db/migrate.server";
import { migrateErp } from "~/erp/embedded/migrate.server";
import { createTestDatabase } from "./support/test-database";

/** The last migrations that the previous release has; both move on when a release is made. */
const previousRelease = { portal: "0049_erp_message_rules", erp: "0017_short_payments.sql" };

interface Journal {
  entries: { tag: string }[];
}

/** Copies the migrations up to one of them. */
function migrationsUntil(tag: string): string {
  const folder = mkdtempSync(join(tmpdir(), "tradepost-upgrade-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync("drizzle", folder, { recursive: true });
  const file = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as Journal;
  const last = journal.entries.findIndex((entry) => entry.tag === tag);
  expect(last).toBeGreaterThan(0);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
  return folder;
}

const erpMigrations = Object.keys(import.meta.glob("../app/erp/embedded/migrations/*.sql"))
  .map((path) => path.slice(path.lastIndexOf("/") + 1))
  .filter((name) => name <= previousRelease.erp);

interface Column {
  name: string;
  type: string;
  udt: string;
  length: number | null;
}

interface Table {
  /** Quoted name with its schema. */
  name: string;
  columns: Column[];
}

/** Reads the tables as the processes of a release know them; generated columns are written by nobody. */
async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Column & { table: string }>(`
    SELECT format('%I.%I', c.table_schema, c.table_name) AS table, c.column_name AS name, c.data_type AS type,
      c.udt_name AS udt, c.character_maximum_length AS length
    FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema IN ('public', 'erp') AND t.table_type = 'BASE TABLE'
      AND c.is_generated = 'NEVER' AND c.identity_generation IS DISTINCT FROM 'ALWAYS'
    ORDER BY 1, c.ordinal_position`);
  const tables = new Map<string, Column[]>();
  for (const { table, ...column } of rows) tables.set(table, [...(tables.get(table) ?? []), column]);
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

interface Rule {
  table: string;
  name: string;
  /** Definition in SQL, without the name. */
  definition: string;
}

/** Reads unique indexes, by which old statements say ON CONFLICT, and constraints, which old rows must satisfy. */
async function readRules(client: pg.Client): Promise<Rule[]> {
  const { rows } = await client.query<Rule>(`
    SELECT i.indrelid::regclass::text AS table, c.relname AS name,
      regexp_replace(pg_get_indexdef(i.indexrelid), 'INDEX \\S+ ON', 'INDEX ON') AS definition
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indisunique AND c.relnamespace IN ('public'::regnamespace, 'erp'::regnamespace)
    UNION ALL
    SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid)
    FROM pg_constraint
    WHERE contype IN ('c', 'f', 'x') AND connamespace IN ('public'::regnamespace, 'erp'::regnamespace)
    ORDER BY 1, 2`);
  return rows;
}

const ruleText = ({ table, definition }: Rule) => `${table}: ${definition}`;

/** Columns that a rule names, among those of its table. */
const columnsIn = (rule: Rule, columns: readonly Column[]) =>
  columns.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(rule.definition.replace(/REFERENCES.*/, "")));

/** A value of a column's type that no other row has. */
function sample({ type, udt, length }: Column, number: number): unknown {
  const digits = String(number).padStart(12, "0");
  if (type === "ARRAY") return [];
  if (udt === "bool") return false;
  if (udt === "uuid") return `00000000-0000-4000-8000-${digits}`;
  if (udt === "json" || udt === "jsonb") return "{}";
  if (udt === "bytea") return Buffer.from(digits);
  if (udt === "date") return new Date(Date.UTC(2026, 0, 1) + number * 86_400_000).toISOString().slice(0, 10);
  if (udt.startsWith("timestamp")) return new Date(Date.UTC(2026, 0, 1) + number * 1000);
  if (/^(int|float|numeric)/.test(udt)) return number;
  return digits.slice(-(length ?? digits.length));
}

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Writes a row as the previous release does: by its columns alone. Answers why it could not. */
async function insertRow(
  client: pg.Client,
  { name, columns }: Table,
  number: number,
): Promise<string | null> {
  const names = columns.map((column) => quoteName(column.name)).join(", ");
  const places = columns.map((_, index) => `$${index + 1}`).join(", ");
  try {
    await client.query(
      `INSERT INTO ${name} (${names}) VALUES (${places})`,
      columns.map((column) => sample(column, number)),
    );
    return null;
  } catch (error) {
    return `${name}: ${error instanceof Error ? error.message : error}`;
  }
}

it("adds only what a process of the previous release, which still serves, can do without", async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  await migrateDatabase(url, migrationsUntil(previousRelease.portal));
  await migrateErp(url, new Set(erpMigrations));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  // Foreign keys and triggers apply to no made-up rows.
  await client.query("SET session_replication_role = replica");
  const tables = await readTables(client);
  expect(tables.length).toBeGreaterThan(80);
  const rules = await readRules(client);
  expect(rules.length).toBeGreaterThan(tables.length);

  // Tables whose checks no made-up row passes are compared by their columns alone.
  const writable: Table[] = [];
  for (const table of tables) {
    if ((await insertRow(client, table, 1)) === null) writable.push(table);
  }
  expect(writable.length).toBeGreaterThan(tables.length * 0.7);

  await migrateDatabase(url);
  await migrateErp(url);
  const now = new Map((await readTables(client)).map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of tables) {
    const types = (list: readonly Column[] = []) => list.map((column) => `${column.name} ${column.udt}`);
    expect(types(now.get(name)), name).toEqual(expect.arrayContaining(types(columns)));
  }

  const problems = [];
  const rulesNow = await readRules(client);
  const textsNow = new Set(rulesNow.map(ruleText));
  for (const rule of rules.filter(({ definition }) => definition.startsWith("CREATE UNIQUE")))
    if (!textsNow.has(ruleText(rule)))
      problems.push(`${ruleText(rule)}: is gone, but ON CONFLICT may name it`);
  const texts = new Set(rules.map(ruleText));
  for (const rule of rulesNow.filter((each) => !texts.has(ruleText(each)))) {
    const table = tables.find(({ name }) => name.replace(/^public\./, "") === rule.table);
    // A rule about new columns alone is satisfied by the defaults of rows that do not name them.
    if (table && columnsIn(rule, table.columns).length > 0)
      problems.push(`${ruleText(rule)}: a row of the previous release may break it`);
  }
  for (const table of writable) {
    problems.push(await insertRow(client, table, 2));
    const names = table.columns.map(({ name }) => quoteName(name)).join(", ");
    const { rows } = await client.query(`SELECT ${names} FROM ${table.name}`);
    if (rows.length < 2) problems.push(`${table.name}: a row of the previous release is gone`);
  }
  expect(problems.filter(Boolean)).toEqual([]);
});

it("leaves the tables of a later release to that release, and says how to go back", async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  await migrateDatabase(url);
  await migrateErp(url);
  const sentence = /newer release of Tradepost.*npm run restore/;
  await expect(migrateDatabase(url, migrationsUntil(previousRelease.portal))).rejects.toThrow(sentence);
  await migrateDatabase(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("INSERT INTO erp.migrations (name, hash) VALUES ('9999_later.sql', 'later')");
  await expect(migrateErp(url)).rejects.toThrow(sentence);
});

it("takes own wording, the audit log and idempotency keys along to the names of this release", async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  await migrateDatabase(url, migrationsUntil("0078_rights-version"));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const wordings = [
    ["letters.reset.subject", "Password"],
    ["profile.letter.news", "News"],
    ["profile.lettersWanted", "Write to me about"],
    ["profile.letters", "Messages"],
    ["documents.file.wantLetter", "Tell me"],
    ["cart.empty", "Nothing yet."],
    ["cart.full", "Too many lines: {lines} of {most}."],
    ["cart.full.quote", "Worded since."],
    ["cart.saved.deleted", "Gone: {count}"],
    ["cart.saved.lost.few", "Lost: {count}"],
    ["cart.title", "Basket"],
    ["areas.letters.title", "Letters"],
  ];
  for (const [key, text] of wordings)
    await client.query(
      "INSERT INTO translations (id, key, locale, text, updated_at) VALUES (gen_random_uuid(), $1, 'en', $2, now())",
      [key, text],
    );
  await client.query(
    "INSERT INTO translations (id, key, locale, text, updated_at, deleted_at) VALUES (gen_random_uuid(), 'cart.queue.send', 'en', 'Later', now(), now())",
  );
  await client.query(`
    INSERT INTO audit_entries (id, at, operation, user_name, subject_kind, subject_id, before, after, request_id) VALUES
      (gen_random_uuid(), now(), 'identity.updateLetters', 'Anna', 'users', '1', '{"lettersOff": []}', '{"lettersOff": ["news"]}', 'r1'),
      (gen_random_uuid(), now(), 'users.create', 'Anna', 'users', '2', NULL, '{"username": "bea", "lettersOff": []}', 'r2'),
      (gen_random_uuid(), now(), 'roles.create', 'Anna', 'roles', '3', NULL, '{"title": "Buyer"}', 'r3')`);
  await client.query(
    "INSERT INTO answered_once (operation, owner, key, fingerprint, at) VALUES ('letters.sendTest', 'anna', 'k', 'f', now())",
  );
  await client.query(
    "INSERT INTO rate_windows (key, start, count) VALUES ('identity.requestLetter|::1|reset|anna', now(), 4)",
  );

  await migrateDatabase(url);
  const read = async (statement: string) =>
    (await client.query({ text: statement, rowMode: "array" })).rows as unknown[][];
  expect(
    await read('SELECT key, text FROM translations WHERE deleted_at IS NULL ORDER BY key COLLATE "C"'),
  ).toEqual([
    ["areas.letters.title", "Letters"],
    ["cart.empty.order", "Nothing yet."],
    ["cart.empty.quote", "Nothing yet."],
    ["cart.full.order", "Too many lines: {lines} of {most}."],
    ["cart.full.quote", "Worded since."],
    ["cart.saved.deleted.order", "Gone: {count}"],
    ["cart.saved.deleted.quote", "Gone: {count}"],
    ["cart.saved.lost.order.few", "Lost: {count}"],
    ["cart.saved.lost.quote.few", "Lost: {count}"],
    ["cart.title", "Basket"],
    ["documents.file.requestMail", "Tell me"],
    ["mails.reset.subject", "Password"],
    ["profile.mail.news", "News"],
    ["profile.mails", "Messages"],
    ["profile.mailsWanted", "Write to me about"],
  ]);
  expect(await read("SELECT operation, before, after FROM audit_entries ORDER BY subject_id")).toEqual([
    ["identity.updateMailChoices", { mailKindsOff: [] }, { mailKindsOff: ["news"] }],
    ["users.create", null, { username: "bea", mailKindsOff: [] }],
    ["roles.create", null, { title: "Buyer" }],
  ]);
  expect(await read("SELECT operation, key FROM answered_once")).toEqual([["mails.sendTest", "k"]]);
  expect(await read("SELECT key, count FROM rate_windows")).toEqual([
    ["identity.requestAccountMail|::1|reset|anna", 4],
  ]);
});

it("keeps the choice of mails equal in the columns of this release and of the previous one, whichever writes", async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  await migrateDatabase(url, migrationsUntil("0082_users_username_order"));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const insert = (name: string, column: string) =>
    client.query(
      `INSERT INTO users (id, username, email, first_name, last_name, ${column}, created_at)
      VALUES (gen_random_uuid(), $1, $1, $1, $1, '{news}', now())`,
      [name],
    );
  await insert("migrated", "letters_off");
  const insertFile = (name: string, column: string) =>
    client.query(
      `INSERT INTO document_files (id, user_id, partner, sales_area_id, asked, kind, columns, state, total, name, ${column}, created_at)
      VALUES (gen_random_uuid(), gen_random_uuid(), '{}', '', '{}', 'csv', '{}', 'waiting', 0, $1, true, now())`,
      [name],
    );
  await insertFile("migrated", "letter_wanted");

  await migrateDatabase(url);
  await insert("old", "letters_off");
  await insert("new", "mail_kinds_off");
  await client.query("UPDATE users SET letters_off = '{}' WHERE username = 'new'");
  await client.query("UPDATE users SET mail_kinds_off = '{}' WHERE username = 'old'");
  await insertFile("old", "letter_wanted");
  await insertFile("new", "is_mail_wanted");
  await client.query("UPDATE document_files SET letter_wanted = false WHERE name = 'new'");
  await client.query("UPDATE document_files SET is_mail_wanted = false WHERE name = 'old'");
  const read = async (statement: string) =>
    (await client.query({ text: statement, rowMode: "array" })).rows as unknown[][];
  expect(await read("SELECT username, letters_off, mail_kinds_off FROM users ORDER BY 1")).toEqual([
    ["migrated", ["news"], ["news"]],
    ["new", [], []],
    ["old", [], []],
  ]);
  expect(await read("SELECT name, letter_wanted, is_mail_wanted FROM document_files ORDER BY 1")).toEqual([
    ["migrated", true, true],
    ["new", false, false],
    ["old", false, false],
  ]);
});
