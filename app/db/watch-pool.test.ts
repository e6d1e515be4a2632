import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { migrateErp } from "~/erp/embedded/migrate.server";
import { openErpPool } from "~/erp/embedded/pool.server";
import { systemClock } from "~/lib/clock";
import { freshDatabase } from "../../tests/support/database";
import { startTcpProxy } from "../../tests/support/servers/tcp-proxy";
import { openDatabase } from "./db.server";

async function databaseBehindProxy(connections: number) {
  const { url } = await freshDatabase();
  const proxy = await startTcpProxy(url);
  const database = openDatabase({ url: proxy.through(url), connections, onError: () => undefined });
  onTestFinished(async () => {
    await database.close();
    await proxy.close();
  });
  return { proxy, database };
}

it("answers again within five seconds after all its connections went silent, in queries and in transactions", async () => {
  const { proxy, database } = await databaseBehindProxy(4);
  const query = () => database.db.execute(sql`SELECT 1 AS one`);
  await Promise.all([query(), query(), query(), query()]);
  const openQuery = database.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1`);
    await sleep(300);
    return tx.execute(sql`SELECT 2`);
  });
  await sleep(100);
  proxy.silence();
  const startTime = systemClock.monotonic();
  const lostQueries = await Promise.allSettled([openQuery, query(), query(), query(), query(), query()]);
  expect(lostQueries.some(({ status }) => status === "rejected")).toBe(true);
  const recoveredResult = await Promise.all(Array.from({ length: 8 }, query));
  expect(recoveredResult.map(({ rows }) => rows[0]?.one)).toEqual(Array(8).fill(1));
  expect(systemClock.monotonic() - startTime).toBeLessThan(5_000);
});

it("replaces the silent connections of every pool as soon as one of them has noticed", async () => {
  const { url } = await freshDatabase();
  const proxy = await startTcpProxy(url);
  const databases = [1, 2].map(() =>
    openDatabase({ url: proxy.through(url), connections: 2, onError: () => undefined }),
  );
  onTestFinished(async () => {
    for (const database of databases) await database.close();
    await proxy.close();
  });
  const query = ({ db }: (typeof databases)[number]) => db.execute(sql`SELECT 1 AS one`);
  await Promise.all(databases.map(query));
  proxy.silence();
  const [first, second] = databases.map((database) => () => query(database));
  await expect(first?.()).rejects.toThrow();
  const startTime = systemClock.monotonic();
  expect((await second?.())?.rows).toEqual([{ one: 1 }]);
  expect(systemClock.monotonic() - startTime).toBeLessThan(1_000);
});

it("lets a slow query finish on which the server still works", async () => {
  const { database } = await databaseBehindProxy(2);
  const { rows } = await database.db.execute(sql`SELECT 'done' AS word FROM pg_sleep(4)`);
  expect(rows).toEqual([{ word: "done" }]);
});

it("lets a slow query finish in a pool that works under a role of its own", async () => {
  const { url } = await freshDatabase();
  await migrateErp(url);
  const erp = openErpPool({ databaseUrl: url, onError: () => undefined });
  onTestFinished(() => erp.close());
  expect(await erp.many("SELECT 'done' AS word FROM pg_sleep(4)")).toEqual([{ word: "done" }]);
});
