import { afterAll, beforeAll, expect, it } from "vitest";
import { migrateDatabase } from "~/db/migrate.server";
import { createTestDatabase } from "../../../tests/support/test-database";
import { migrateErp } from "./migrate.server";
import { type ErpPool, openErpPool } from "./pool.server";

let pool: ErpPool;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  await migrateDatabase(database.url);
  await Promise.all([migrateErp(database.url), migrateErp(database.url), migrateErp(database.url)]);
  pool = openErpPool({ databaseUrl: database.url, connections: 2, onError: () => undefined });
});
afterAll(async () => {
  await pool.close();
  await drop();
});

it("gives the ERP its tables, also when several processes begin at once", async () => {
  expect(await pool.many("SELECT * FROM documents")).toEqual([]);
  const appliedRows = await pool.many("SELECT name FROM migrations");
  expect(appliedRows.length).toBeGreaterThan(3);
});

it("keeps the ERP out of the portal's tables", async () => {
  const portal = await pool.many<{ name: string }>(
    "SELECT c.oid::regclass::text AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'",
  );
  expect(portal.length).toBeGreaterThan(5);
  for (const { name } of portal) {
    await expect(pool.many(`SELECT 1 FROM ${name}`), name).rejects.toThrow("permission denied");
  }
});
