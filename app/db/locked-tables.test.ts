import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "~/lib/clock";
import { isOutage } from "~/lib/is-outage";
import { freshDatabase } from "../../tests/support/database";
import { eventually } from "../../tests/support/eventually";
import type { Database } from "./db.server";

async function seconds(work: Promise<unknown>): Promise<number> {
  const startTime = systemClock.monotonic();
  await work;
  return (systemClock.monotonic() - startTime) / 1_000;
}

const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => "ok",
    (error) => (isOutage(error) ? "outage" : "other"),
  );

describe("a table that somebody has locked", () => {
  let database: Database;
  const statement = () => database.db.execute(sql`SELECT count(*) FROM locked_table`);
  const other = () => database.db.execute(sql`SELECT count(*) FROM free_table`);

  beforeEach(async () => {
    database = await freshDatabase();
    await database.db.execute(sql`CREATE TABLE locked_table (id int)`);
    await database.db.execute(sql`CREATE TABLE free_table (id int)`);
  });

  /** Locks the table as a migration does, while the work runs. */
  async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
    const client = await database.pool.connect();
    try {
      await client.query("BEGIN; LOCK TABLE locked_table IN ACCESS EXCLUSIVE MODE");
      return await work();
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  }

  it("fails its readers and writers soon, as an outage, and leaves the pool to everybody else", async () => {
    await whileLocked(async () => {
      const write = database.transaction((tx) => tx.execute(sql`INSERT INTO locked_table VALUES (1)`));
      const writing = kindOf(write);
      const waitingQueries = Array.from({ length: 60 }, () => kindOf(statement()));
      await sleep(2_600);
      for (let round = 0; round < 5; round++) {
        void kindOf(statement());
        expect(await seconds(other())).toBeLessThan(2.5);
      }
      expect(await seconds(Promise.all(waitingQueries))).toBeLessThan(5);
      expect(new Set(await Promise.all(waitingQueries))).toEqual(new Set(["outage"]));
      expect(await writing).toBe("outage");
    });
    await eventually(async () => expect(await kindOf(statement())).toBe("ok"));
    expect(await Promise.all(Array.from({ length: 20 }, () => kindOf(statement())))).toEqual(
      Array(20).fill("ok"),
    );
  });

  it("is waited for by whoever locks it on purpose, and a busy row is no locked table", async () => {
    await database.db.execute(sql`INSERT INTO free_table VALUES (1)`);
    const update = () =>
      database.transaction(async (tx) => {
        await tx.execute(sql`UPDATE free_table SET id = id + 1`);
        await sleep(2_600);
      });
    expect(await Promise.all([kindOf(update()), kindOf(update())])).toEqual(["ok", "ok"]);
    const countWaitingLocks = () =>
      database.transaction((tx) => tx.execute(sql`LOCK TABLE locked_table IN SHARE ROW EXCLUSIVE MODE`));
    let isLocked = false;
    const heldLock = whileLocked(() => {
      isLocked = true;
      return sleep(3_000);
    });
    await eventually(() => expect(isLocked).toBe(true));
    expect(await kindOf(countWaitingLocks())).toBe("ok");
    await heldLock;
  });
});
