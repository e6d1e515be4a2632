import pg from "pg";

/**
 * Opens a pool of a test. `end` does not wait until its connections are closed, so that the server may still end them when the
 * database is dropped: no failure of the test.
 */
export function testPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options);
  pool.on("error", () => undefined);
  return pool;
}
