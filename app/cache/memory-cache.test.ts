import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { fixedClock } from "~/lib/clock";
import { freshDatabase } from "../../tests/support/database";
import { eventually } from "../../tests/support/eventually";
import { timeToFail } from "../../tests/support/time-to-fail";
import { openMemoryCache } from "./memory-cache.server";
import { followVersions, raiseVersion, type Versions } from "./versions.server";

const unchangingVersions: Versions = { stamp: () => "", poll: async () => undefined, stop: () => undefined };
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

function cacheOf(limits: { entries?: number; bytes?: number } = {}) {
  const clock = fixedClock("2026-03-01T10:00:00Z");
  return { clock, cache: openMemoryCache({ versions: unchangingVersions, clock, ...limits }) };
}

/** Answers 1, 2, 3 … so that a test sees whether it was asked. */
function counter() {
  let count = 0;
  return async () => ++count;
}

describe("a remembered value", () => {
  it("is asked for once while it is fresh, and again afterwards", async () => {
    const { cache, clock } = cacheOf();
    const getFreshValue = counter();
    const price = () => cache.remember({ key: ["price", "A"], ttl: 1_000, fresh: getFreshValue });
    expect([await price(), await price()]).toEqual([1, 1]);
    clock.advance(1_001);
    expect(await price()).toBe(2);
  });

  it("is fetched once for all who ask at the same moment", async () => {
    const { cache } = cacheOf();
    const getFreshValue = vi.fn(counter());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => cache.remember({ key: ["x"], ttl: 1, fresh: getFreshValue })),
    );
    expect(new Set(answers)).toEqual(new Set([1]));
    expect(getFreshValue).toHaveBeenCalledTimes(1);
  });

  it("is still fetched for the others when one of them stops waiting, and aborted when the last one does", async () => {
    const { cache } = cacheOf();
    const signals: (AbortSignal | undefined)[] = [];
    const ask = (signal: AbortSignal) => {
      const fetchAnswer = (fetchSignal: AbortSignal | undefined) =>
        new Promise<string>((resolve, reject) => {
          signals.push(fetchSignal);
          fetchSignal?.addEventListener("abort", () => reject(new Error("aborted")));
          setTimeout(() => resolve("answer"), 50);
        });
      return cache
        .remember({ key: ["x"], ttl: 0, signal, fresh: fetchAnswer })
        .catch((error: Error) => error.message);
    };
    const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
    const sharedAnswers = [ask(first.signal), ask(second.signal)];
    first.abort();
    expect(await Promise.all(sharedAnswers)).toEqual(["answer", "answer"]);
    const abandonedAnswer = ask(second.signal);
    await eventually(() => expect(signals).toHaveLength(2));
    second.abort();
    const lateAnswer = ask(third.signal);
    expect([await abandonedAnswer, await lateAnswer]).toEqual(["aborted", "answer"]);
    expect(signals.map((signal) => signal?.aborted)).toEqual([false, true, false]);
  });

  it("keeps keys apart that read alike when joined", async () => {
    const { cache } = cacheOf();
    await cache.remember({ key: ["a", "b:c"], ttl: 1_000, fresh: async () => "one" });
    const other = await cache.remember({ key: ["a:b", "c"], ttl: 1_000, fresh: async () => "two" });
    expect(other).toBe("two");
  });

  it("is not replaced by a failure, and stays the last known one", async () => {
    const { cache, clock } = cacheOf();
    await cache.remember({ key: ["stock"], ttl: 10, fresh: async () => 7 });
    clock.advance(100);
    const pendingFetch = cache.remember({
      key: ["stock"],
      ttl: 10,
      fresh: () => Promise.reject(new Error("ERP is down")),
    });
    await expect(pendingFetch).rejects.toThrow("ERP is down");
    expect(cache.peek(["stock"])).toBe(7);
  });

  it("is asked for anew when forced or forgotten", async () => {
    const { cache } = cacheOf();
    const getFreshValue = counter();
    const ask = (force = false) => cache.remember({ key: ["x"], ttl: 1_000, force, fresh: getFreshValue });
    expect(await ask()).toBe(1);
    expect(await ask(true)).toBe(2);
    expect(await ask()).toBe(2);
    cache.forget(["x"]);
    expect(cache.peek(["x"])).toBeUndefined();
    expect(await ask()).toBe(3);
  });

  it("makes room for newer ones, the least recently used first", async () => {
    const { cache } = cacheOf({ entries: 2 });
    const remember = (name: string) => cache.remember({ key: [name], ttl: 1_000, fresh: async () => name });
    await remember("a");
    await remember("b");
    await remember("a");
    await remember("c");
    expect([cache.peek(["a"]), cache.peek(["b"]), cache.peek(["c"])]).toEqual(["a", undefined, "c"]);
  });

  it("takes no more memory than it may, and gives none to what is too large", async () => {
    const { cache } = cacheOf({ bytes: 100_000 });
    const remember = (name: string, letters: number, isLarge = false) =>
      cache.remember({
        key: [name],
        ttl: 1_000,
        isLarge,
        fresh: async () => [{ text: "x".repeat(letters) }],
      });
    await remember("large", 6_000);
    expect(cache.peek(["large"])).toBeUndefined();
    await remember("large", 6_000, true);
    expect(cache.peek(["large"])).toBeDefined();
    await remember("largest", 60_000, true);
    expect(cache.peek(["largest"])).toBeUndefined();
    for (let page = 0; page < 30; page++) await remember(String(page), 4_000);
    const survivors = Array.from({ length: 30 }, (_, page) => cache.peek([String(page)]) !== undefined);
    expect(survivors.filter(Boolean).length).toBe(24);
    expect(survivors.slice(-24)).not.toContain(false);
    cache.forget(["29"]);
    await remember("30", 4_000);
    expect(cache.peek(["6"])).toBeDefined();
  });

  it("is weighed with all its parts, also where a list in it was weighed before", async () => {
    const { cache } = cacheOf({ bytes: 100_000 });
    const rows = Array.from({ length: 20 }, () => ({ text: "x".repeat(100) }));
    const remember = (name: string, value: unknown) =>
      cache.remember({ key: [name], ttl: 1_000, fresh: async () => value });
    for (const name of ["first", "second"]) await remember(name, { rows });
    expect([cache.peek(["first"]), cache.peek(["second"])]).toEqual([{ rows }, { rows }]);
    await remember("both", { rows, more: rows });
    expect(cache.peek(["both"])).toBeUndefined();
  });

  it("keeps nothing that can hold more than can be seen", async () => {
    const { cache } = cacheOf();
    const numbers = Array.from({ length: 10_000 }, (_, number) => String(number));
    const getFreshValue = async () => ({ size: 1, has: (number: string) => numbers.includes(number) });
    await cache.remember({ key: ["closure"], ttl: 1_000, fresh: getFreshValue });
    expect(cache.peek(["closure"])).toBeUndefined();
  });
});

describe("values that depend on a version", () => {
  async function openTwo() {
    const database = await freshDatabase();
    const clock = fixedClock("2026-03-01T10:00:00Z");
    const openCache = async (interval?: number) => {
      const versions = await followVersions({ db: database.db, log: silentLog, every: interval });
      onTestFinished(() => versions.stop());
      return { versions, cache: openMemoryCache({ versions, clock }) };
    };
    return { database, open: openCache };
  }

  it("are asked for anew on another process within its next poll", async () => {
    const { database, open } = await openTwo();
    const { cache } = await open(20);
    let storedValue = "old";
    const theme = () =>
      cache.remember({ key: ["theme"], ttl: 60_000, tags: ["themes"], fresh: async () => storedValue });
    expect(await theme()).toBe("old");
    storedValue = "new";
    // Writes the version without notifying this process, as another process does.
    await database.db.execute(sql`INSERT INTO cache_versions VALUES ('themes', 1)`);
    await eventually(async () => expect(await theme()).toBe("new"));
  });

  it("are right at once on the process that changed them, before and after its commit", async () => {
    const { database, open } = await openTwo();
    const { cache, versions } = await open(60_000);
    const getFreshValue = async () =>
      (await database.pool.query("SELECT value FROM theme")).rows[0].value as string;
    const theme = () =>
      cache.remember({ key: ["theme"], ttl: 60_000, tags: ["themes"], fresh: getFreshValue });
    await database.pool.query("CREATE TABLE theme AS SELECT 'old' AS value");
    expect(await theme()).toBe("old");
    await database.transaction(async (tx) => {
      await tx.execute(sql`UPDATE theme SET value = 'new'`);
      await raiseVersion(tx, "themes");
      // A reader in between sees the old row and must not leave it behind for those who come after the commit.
      expect(await theme()).toBe("old");
      await versions.poll();
      expect(await theme()).toBe("old");
    });
    expect(await theme()).toBe("new");
    await versions.poll();
    expect(await theme()).toBe("new");
  });

  it("are remembered again after a change that was rolled back", async () => {
    const { database, open } = await openTwo();
    const { cache, versions } = await open(60_000);
    const getFreshValue = vi.fn(counter());
    const theme = () =>
      cache.remember({ key: ["theme"], ttl: 60_000, tags: ["themes"], fresh: getFreshValue });
    const failedFetch = database.transaction(async (tx) => {
      await raiseVersion(tx, "themes");
      throw new Error("refused");
    });
    await expect(failedFetch).rejects.toThrow("refused");
    for (let polls = 0; polls < 20; polls++) await versions.poll();
    expect([await theme(), await theme()]).toEqual([1, 1]);
  });

  it("are not remembered when they change while they are fetched", async () => {
    const { database, open } = await openTwo();
    const { cache, versions } = await open(60_000);
    let answer: (value: string) => void = () => undefined;
    const slowCaller = cache.remember({
      key: ["theme"],
      ttl: 60_000,
      tags: ["themes"],
      fresh: () => new Promise<string>((resolve) => (answer = resolve)),
    });
    await database.db.execute(sql`INSERT INTO cache_versions VALUES ('themes', 1)`);
    await versions.poll();
    const quickCaller = cache.remember({
      key: ["theme"],
      ttl: 60_000,
      tags: ["themes"],
      fresh: async () => "new",
    });
    expect(await quickCaller).toBe("new");
    answer("old");
    expect(await slowCaller).toBe("old");
    expect(cache.peek(["theme"])).toBe("new");
  });

  it("change although their transaction began before others and ends after them", async () => {
    const { database, open } = await openTwo();
    const { versions } = await open(60_000);
    const stamp = () => versions.stamp(["early", "late"]);
    const raise = (tag: string) => sql`INSERT INTO cache_versions VALUES (${tag}, 1)`;
    await database.db.transaction(async (earlyTx) => {
      await earlyTx.execute(raise("early"));
      await database.db.execute(raise("late"));
      await versions.poll();
      expect(stamp()).toBe("0.1");
      await versions.poll();
    });
    await versions.poll();
    expect(stamp()).toBe("1.1");
  });

  it("cost a poll no more than what was raised since, however many there are", async () => {
    const { database, open } = await openTwo();
    await database.db.execute(
      sql`INSERT INTO cache_versions SELECT 'customer ' || n, 1, 1 FROM generate_series(1, 1000) n`,
    );
    const { versions } = await open(60_000);
    const querySpy = vi.spyOn(database.pool, "query");
    await versions.poll();
    await raiseVersion(database.db, "customer 7");
    await versions.poll();
    const [none, , one] = await Promise.all(querySpy.mock.results.map(({ value }) => value));
    expect([none.rowCount, one.rowCount]).toEqual([0, 1]);
    expect(versions.stamp(["customer 7", "customer 8"])).toBe("2.1");
  });

  it("stay as they are while the database cannot be asked, and that is logged once", async () => {
    const { database } = await openTwo();
    const warn = vi.fn();
    const versions = await followVersions({ db: database.db, log: { ...silentLog, warn }, every: 10 });
    onTestFinished(() => versions.stop());
    await database.db.execute(sql`ALTER TABLE cache_versions RENAME TO elsewhere`);
    await eventually(() => expect(warn).toHaveBeenCalled());
    await timeToFail(60);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(versions.stamp(["themes"])).toBe("0");
  });
});
