import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { migrateDatabase } from "~/db/migrate.server";
import { createTestDatabase } from "./support/test-database";

/** Runs a command of an operator on a database. */
function operate(databaseUrl: string, tool: string, ...words: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "tradepost-operate-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", tool, ...words], {
    encoding: "utf8",
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      SESSION_SECRETS: "a-secret-that-only-tests-use-and-that-is-long-enough",
    },
  });
  return { status, output: `${stdout}${stderr}` };
}

async function databaseWith(...statements: string[]) {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const run = async (...texts: string[]) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const answers = [];
    for (const text of texts) answers.push((await client.query(text)).rows);
    await client.end();
    return answers;
  };
  await run(...statements);
  return { url, run };
}

const foreignTable = ["CREATE TABLE orders (id int)", "INSERT INTO orders VALUES (1)"];

describe("a command that deletes the data of a demo", () => {
  it("leaves a real installation alone, though its environment says nothing about DEMO", async () => {
    const { url, run } = await databaseWith();
    await migrateDatabase(url);
    await run("INSERT INTO installation (id, demo, created_at) VALUES (1, false, now())");
    const { status, output } = operate(url, "tools/db-reset.ts");
    expect([status, output]).toEqual([1, expect.stringContaining("holds a real installation")]);
    expect(await run("SELECT demo FROM installation")).toEqual([[{ demo: false }]]);

    await run("UPDATE installation SET demo = true");
    expect(operate(url, "tools/db-reset.ts")).toMatchObject({ status: 0 });
    expect(await run("SELECT to_regclass('installation') AS name")).toEqual([[{ name: null }]]);
  });

  it("empties a database whose owner may create none, and leaves its other schemas alone", async () => {
    const { url, run } = await databaseWith();
    const owner = `owner_${process.pid}`;
    const { pathname } = new URL(url);
    await run(
      `CREATE ROLE ${owner} LOGIN PASSWORD 'only-tests-use-it'`,
      `ALTER DATABASE "${pathname.slice(1)}" OWNER TO ${owner}`,
    );
    onTestFinished(async () => {
      await run(`REASSIGN OWNED BY ${owner} TO CURRENT_USER`, `DROP OWNED BY ${owner}`, `DROP ROLE ${owner}`);
    });
    const ownersUrl = new URL(url);
    [ownersUrl.username, ownersUrl.password] = [owner, "only-tests-use-it"];
    await migrateDatabase(ownersUrl.href);
    await run(
      "INSERT INTO installation (id, demo, created_at) VALUES (1, true, now())",
      "CREATE SCHEMA elsewhere CREATE TABLE rows (id int)",
    );
    expect(operate(ownersUrl.href, "tools/db-reset.ts")).toMatchObject({ status: 0 });
    expect(
      await run("SELECT to_regclass('installation') AS gone, to_regclass('elsewhere.rows') AS left"),
    ).toEqual([[{ gone: null, left: "elsewhere.rows" }]]);
    await migrateDatabase(ownersUrl.href);
  });

  it("leaves another application's tables alone", async () => {
    const { url, run } = await databaseWith(...foreignTable);
    const { status, output } = operate(url, "tools/db-reset.ts");
    expect([status, output]).toEqual([1, expect.stringContaining("tables of another application")]);
    expect(await run("SELECT id FROM orders")).toEqual([[{ id: 1 }]]);
  });
});

describe("a command on a database without a portal", () => {
  it.each([
    ["tools/admin.ts", ["create", "anna@company.example"]],
    ["tools/backup.ts", []],
  ])("%s says so, without a statement or its values", async (tool, words) => {
    const { url } = await databaseWith(...foreignTable);
    const { status, output } = operate(url, tool, ...words);
    expect(status).toBe(1);
    expect(output.trim()).toBe(
      "This database holds no portal. Start the portal once, or correct DATABASE_URL or DATA_DIR.",
    );
  });

  it("names the server that does not answer", () => {
    const { status, output } = operate(
      "postgres://127.0.0.1:9/tradepost",
      "tools/admin.ts",
      "unlock",
      "anna",
    );
    expect(status).toBe(1);
    expect(output.trim()).toBe(
      "PostgreSQL at 127.0.0.1:9 did not let the portal in: connect ECONNREFUSED 127.0.0.1:9. Start it, or correct DATABASE_URL.",
    );
  });

  it("explains an option that does not exist", () => {
    const { status, output } = operate("postgres://127.0.0.1:9/tradepost", "tools/backup.ts", "--kep", "4");
    expect([status, output.trim()]).toEqual([2, "Usage: npm run backup -- [folder] [--keep <number>]"]);
  });
});
