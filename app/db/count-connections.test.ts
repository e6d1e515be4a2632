import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { testPool } from "../../tests/support/servers/test-pool";
import { createTestDatabase } from "../../tests/support/test-database";
import { countAllowedConnections } from "./count-connections.server";

it("counts what server and database leave to the portal", async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const pool = testPool({ connectionString: url, max: 1 });
  onTestFinished(() => pool.end());
  const { rows } = await pool.query(
    "SELECT current_database() AS name, current_setting('max_connections')::int AS max",
  );
  const [{ name, max }] = rows;
  const limit = await countAllowedConnections(pool);
  expect(limit).toBeLessThan(max);
  expect(limit).toBeGreaterThan(max / 2);
  await pool.query(`ALTER DATABASE ${pg.escapeIdentifier(name)} CONNECTION LIMIT 7`);
  expect(await countAllowedConnections(pool)).toBe(7);
});
