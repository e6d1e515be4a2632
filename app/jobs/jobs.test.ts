import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { sql } from "drizzle-orm";
import pg from "pg";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  failedJobs,
  isGivenUp,
  reasonOfFailure,
  retryFailedJob,
} from "~/features/scheduled-jobs/failed-jobs.store.server";
import { systemClock } from "~/lib/clock";
import { freshDatabase } from "../../tests/support/database";
import { eventually } from "../../tests/support/eventually";
import { timeToFail } from "../../tests/support/time-to-fail";
import { installJobs, openJobs } from "./boss.server";
import type { JobDefinition } from "./jobs";
import { announcePresence } from "./presence.server";
import { startJobs } from "./worker.server";

const jobs = openJobs();

async function portal() {
  const database = await freshDatabase();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const metrics = { job: vi.fn() };
  const start = async (
    definitions: JobDefinition[],
    options: { every?: number; drain?: number; concurrency?: number } = {},
  ) => {
    const jobs = await startJobs({ database, definitions, clock: systemClock, log, metrics, ...options });
    let stoppedPromise: Promise<void> | undefined;
    const stop = () => (stoppedPromise ??= jobs.stop());
    onTestFinished(stop);
    return { stop };
  };
  const enqueue = (name: string, payload = {}, extraOptions: { after?: number; singleton?: string } = {}) =>
    database.transaction((tx) => jobs.enqueue(tx, { name, payload, ...extraOptions }));
  const states = async () => {
    const rows = await database.pool.query(
      "SELECT state::text, count(*) FROM jobs.job WHERE name NOT LIKE '\\_\\_%' GROUP BY state",
    );
    return Object.fromEntries(rows.rows.map((row) => [row.state, row.count]));
  };
  return { database, log, metrics, start, enqueue, states };
}

function collector(name: string, extraDefinition: Partial<JobDefinition> = {}) {
  const seenPayloads: Record<string, string>[] = [];
  const definition: JobDefinition = {
    name,
    run: async (payload) => void seenPayloads.push(payload),
    ...extraDefinition,
  };
  return { seen: seenPayloads, definition };
}

describe("a job", () => {
  it("runs with its ids soon after the change that caused it has committed", async () => {
    const { start, enqueue, metrics, states } = await portal();
    const { seen, definition } = collector("invoice.mail");
    await start([definition], { every: 60_000 });
    await enqueue("invoice.mail", { invoice: "90001234" });
    await eventually(() => expect(seen).toEqual([{ invoice: "90001234" }]));
    await eventually(async () => expect(await states()).toEqual({ completed: 1 }));
    expect(metrics.job).toHaveBeenCalledWith("invoice.mail", "done", expect.any(Number));
  });

  it("does not exist when the change was rolled back", async () => {
    const { database, states } = await portal();
    await installJobs(database.pool, [collector("x").definition]);
    const failedTransaction = database.transaction(async (tx) => {
      await jobs.enqueue(tx, { name: "x", payload: {} });
      throw new Error("refused");
    });
    await expect(failedTransaction).rejects.toThrow("refused");
    expect(await states()).toEqual({});
  });

  it("is not taken by anybody before the commit", async () => {
    const { database, start } = await portal();
    const { seen, definition } = collector("x");
    await start([definition], { every: 20 });
    await database.transaction(async (tx) => {
      await jobs.enqueue(tx, { name: "x", payload: {} });
      await timeToFail(150);
      expect(seen).toEqual([]);
    });
    await eventually(() => expect(seen).toHaveLength(1));
  });

  it("with a name that nobody runs is refused, not lost", async () => {
    const { database, enqueue } = await portal();
    await installJobs(database.pool, []);
    await expect(enqueue("mistyped")).rejects.toThrow("There is no job named mistyped");
    await expect(enqueue("mistyped", {}, { singleton: "one" })).rejects.toThrow("There is no job");
  });

  it("that waits under the name of the previous release runs, and one queued by a process of that release meanwhile", async () => {
    const { database, start, enqueue } = await portal();
    await installJobs(database.pool, [collector("account.letter").definition]);
    await enqueue("account.letter", { user: "before" });
    const { seen, definition } = collector("account.mail", { formerName: "account.letter" });
    await start([definition], { every: 60_000 });
    await eventually(() => expect(seen).toEqual([{ user: "before" }]));
    await enqueue("account.letter", { user: "meanwhile" });
    await enqueue("account.mail", { user: "after" });
    await eventually(() => expect(seen.map(({ user }) => user)).toContain("meanwhile"));
    await eventually(() => expect(seen).toHaveLength(3));
  });

  it("waits until its time", async () => {
    const { start, enqueue } = await portal();
    const { seen, definition } = collector("later");
    await start([definition], { every: 50 });
    await enqueue("later", {}, { after: 1 });
    await timeToFail(600);
    expect(seen).toEqual([]);
    await eventually(() => expect(seen).toHaveLength(1));
  });

  it("waits only once under the same key, while other keys and keyless ones wait beside it", async () => {
    const { database, enqueue, states } = await portal();
    await installJobs(database.pool, [collector("sync").definition]);
    await enqueue("sync", {}, { singleton: "customer 1" });
    await enqueue("sync", {}, { singleton: "customer 1" });
    await enqueue("sync", {}, { singleton: "customer 2" });
    await enqueue("sync");
    await enqueue("sync");
    expect(await states()).toEqual({ created: 4 });
  });

  it("is tried again after a failure, and its error is logged without ending anything", async () => {
    const { database, start, enqueue, log } = await portal();
    let tries = 0;
    const run = async () => {
      tries += 1;
      if (tries === 1) throw new Error("The printer is out of paper");
    };
    await start([{ name: "print", run }], { every: 50 });
    await enqueue("print");
    await eventually(() => expect(log.warn).toHaveBeenCalled());
    expect(log.warn.mock.calls[0]).toMatchObject([{ job: "print", try: 1 }, "job-failed"]);
    // The log comes first, the new date of the job after it.
    const pause = await eventually(async () => {
      const { rows } = await database.pool.query(
        "SELECT extract(epoch FROM start_after - now())::float AS pause FROM jobs.job WHERE name = 'print'",
      );
      expect(rows[0].pause).toBeGreaterThan(1);
      return rows[0].pause;
    });
    expect(pause).toBeLessThan(4.1);
    await database.pool.query("UPDATE jobs.job SET start_after = now() WHERE name = 'print'");
    await eventually(() => expect(tries).toBe(2));
  });

  it("that never succeeds is given up, kept with its reason, and can be tried again", async () => {
    const { database, start, enqueue, log, states } = await portal();
    let isBroken = true;
    const run = async () => {
      if (isBroken) throw new Error("No such customer");
    };
    const goodCollector = collector("good");
    await start([{ name: "poison", retries: 0, run }, goodCollector.definition], { every: 50 });
    await enqueue("poison", { customer: "1" });
    await enqueue("poison", { customer: "2" });
    await enqueue("good");
    const findFailed = () =>
      database.db
        .select({ id: failedJobs.id, name: failedJobs.name, reason: reasonOfFailure })
        .from(failedJobs)
        .where(isGivenUp);
    await eventually(async () => expect(await findFailed()).toHaveLength(2));
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ job: "poison" }), "job-given-up");
    await eventually(() => expect(goodCollector.seen).toHaveLength(1));

    const [one] = await findFailed();
    expect(one).toMatchObject({ name: "poison", reason: "No such customer" });
    isBroken = false;
    expect(await retryFailedJob(database.db, one?.id ?? "")).toEqual({ name: "poison" });
    expect(await retryFailedJob(database.db, one?.id ?? "")).toBeNull();
    await eventually(async () => expect(await states()).toEqual({ completed: 2, failed: 1 }));
  });

  it("says why it failed without the values that a statement held", async () => {
    const { database, start, enqueue } = await portal();
    const run = async () => {
      await database.db.execute(sql`SELECT ${"hunter2"}::integer / 0`);
    };
    await start([{ name: "poison", retries: 0, run }], { every: 50 });
    await enqueue("poison");
    const findFailed = () =>
      database.db.select({ reason: reasonOfFailure }).from(failedJobs).where(isGivenUp);
    await eventually(async () => expect(await findFailed()).toHaveLength(1));
    const [{ reason } = { reason: "" }] = await findFailed();
    expect(reason).toMatch(/^Failed query: SELECT \$1::integer \/ 0: /);
  });

  it("that hangs is cut off and does not hold up the others", async () => {
    const { start, enqueue, log } = await portal();
    const goodCollector = collector("good");
    const hangingJob = {
      name: "hang",
      retries: 1,
      timeout: 1,
      run: () => new Promise<void>(() => undefined),
    };
    await start([hangingJob, goodCollector.definition], { every: 50, concurrency: 2 });
    for (let n = 0; n < 5; n++) await enqueue("hang");
    await enqueue("good");
    await eventually(() => expect(goodCollector.seen).toHaveLength(1));
    await eventually(() => expect(log.warn).toHaveBeenCalled());
    expect(String(log.warn.mock.calls[0]?.[0].error)).toContain("Not done within 1 s");
  });

  it("comes back by its schedule", async () => {
    const { start } = await portal();
    const { seen, definition } = collector("every.minute", { schedule: "* * * * *" });
    await start([definition], { every: 100 });
    await eventually(() => expect(seen[0]).toEqual({}));
  });
});

describe("when two processes start at the same moment", () => {
  it("both are ready, and each job runs once", async () => {
    const { database, start, enqueue } = await portal();
    await database.pool.query("DROP SCHEMA jobs CASCADE");
    const names = ["a", "b", "c", "d", "e"];
    const kinds = names.map((name) => collector(name, { schedule: "0 3 * * *" }));
    const definitions = kinds.map(({ definition }) => definition);
    await Promise.all([start(definitions, { every: 50 }), start(definitions, { every: 50 })]);
    await Promise.all(Array.from({ length: 40 }, (_, n) => enqueue(names[n % 5] ?? "a", { n: String(n) })));
    const numbersOfRuns = () => kinds.flatMap(({ seen }) => seen.map(({ n }) => Number(n)));
    await eventually(() => expect(numbersOfRuns()).toHaveLength(40));
    await timeToFail(200);
    expect(numbersOfRuns().sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  });
});

describe("a process that runs jobs", () => {
  const connections = async ({ pool }: Awaited<ReturnType<typeof portal>>["database"]) => {
    const backends = await pool.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'tradepost-jobs'",
    );
    return backends.rows.map(({ pid }) => pid);
  };

  it("shows that it lives by one connection, also when making it anew takes long", async () => {
    const { database, start, log } = await portal();
    const { stop } = await start([collector("x").definition], { every: 20 });
    const [first] = await connections(database);
    const { connect } = pg.Client.prototype;
    const connectSpy = vi.spyOn(pg.Client.prototype, "connect");
    connectSpy.mockImplementation(async function (this: pg.Client, ...callback: never[]) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      return connect.apply(this, callback as never);
    } as never);
    onTestFinished(() => connectSpy.mockRestore());
    await database.pool.query("SELECT pg_terminate_backend($1)", [first]);
    await eventually(async () => expect(await connections(database)).not.toEqual([]));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await connections(database)).toHaveLength(1);
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(expect.anything(), "jobs-presence-lost");
    await stop();
    await eventually(async () => expect(await connections(database)).toEqual([]));
  });

  it("lets no other begin while it takes up what the dead have left", async () => {
    const { database } = await portal();
    const nothingFields = { pool: database.pool, onWake: () => undefined, onLost: () => undefined };
    let finish: () => void = () => undefined;
    const whileAlone = () => new Promise<void>((resolve) => (finish = resolve));
    const first = announcePresence({ ...nothingFields, whileAlone });
    await eventually(async () => expect(await connections(database)).toHaveLength(1));
    const alsoAlone = vi.fn(async () => undefined);
    let isBegun = false;
    const second = announcePresence({ ...nothingFields, whileAlone: alsoAlone }).then((presence) => {
      isBegun = true;
      return presence;
    });
    await eventually(async () => expect(await connections(database)).toHaveLength(2));
    await timeToFail(50);
    expect(isBegun).toBe(false);
    finish();
    for (const presence of [await first, await second]) await presence.close();
    expect(alsoAlone).not.toHaveBeenCalled();
  });

  it("is woken for a job alone, and each of several in its turn", async () => {
    const { database, enqueue } = await portal();
    await installJobs(database.pool, [collector("x").definition]);
    const wakings = [0, 0, 0];
    const presences = await Promise.all(
      wakings.map((_, index) =>
        announcePresence({
          pool: database.pool,
          onWake: () => {
            wakings[index] = (wakings[index] ?? 0) + 1;
          },
          onLost: () => undefined,
          whileAlone: async () => undefined,
        }),
      ),
    );
    onTestFinished(async () => void (await Promise.all(presences.map((presence) => presence.close()))));
    for (let count = 0; count < 20; count++) await enqueue("x");
    await eventually(() => expect(wakings.reduce((sum, count) => sum + count, 0)).toBe(20));
    expect(Math.max(...wakings)).toBeLessThan(20);
  });

  it("leaves no connection behind when it could not take up what the dead have left", async () => {
    const { database } = await portal();
    const presence = announcePresence({
      pool: database.pool,
      onWake: () => undefined,
      onLost: () => undefined,
      whileAlone: () => Promise.reject(new Error("The queue cannot be read")),
    });
    await expect(presence).rejects.toThrow("cannot be read");
    await eventually(async () => expect(await connections(database)).toEqual([]));
  });
});

describe("when a process stops", () => {
  it("finishes what it runs and takes nothing new", async () => {
    const { start, enqueue, states } = await portal();
    let finish: () => void = () => undefined;
    const run = () => new Promise<void>((resolve) => (finish = resolve));
    const { stop } = await start([{ name: "long", run }], { every: 20, concurrency: 2 });
    await enqueue("long");
    await eventually(async () => expect(await states()).toEqual({ active: 1 }));
    const stoppedPromise = stop();
    await enqueue("long");
    finish();
    await stoppedPromise;
    expect(await states()).toEqual({ completed: 1, created: 1 });
  });

  it("returns to the queue what does not end in time", async () => {
    const { start, enqueue, states } = await portal();
    const run = () => new Promise<void>(() => undefined);
    const { stop } = await start([{ name: "endless", run }], { every: 20, drain: 100 });
    await enqueue("endless");
    await eventually(async () => expect(await states()).toEqual({ active: 1 }));
    await stop();
    expect(await states()).toEqual({ retry: 1 });
  });
});

describe("when a worker is killed while it holds a job", () => {
  function worker(url: string, timeout: number) {
    const child: ChildProcess = spawn(
      process.execPath,
      ["--import", "tsx", "tests/support/job-worker.ts", url, String(timeout)],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    onTestFinished(() => void child.kill("SIGKILL"));
    const lines: string[] = [];
    createInterface({ input: child.stdout ?? process.stdin }).on("line", (line) => lines.push(line));
    const says = (word: string) => vi.waitFor(() => expect(lines).toContain(word), { timeout: 15_000 });
    return {
      says,
      async kill() {
        child.kill("SIGKILL");
        await once(child, "exit");
      },
    };
  }

  it("the next process to start takes it up at once when it is the only one", async () => {
    const { database, start, enqueue } = await portal();
    const doomedWorker = worker(database.url, 600);
    await doomedWorker.says("ready");
    await enqueue("slow", { order: "1" });
    await doomedWorker.says("taken");
    await doomedWorker.kill();
    const { seen, definition } = collector("slow", { retries: 3, timeout: 600 });
    await start([definition], { every: 100 });
    await eventually(() => expect(seen).toEqual([{ order: "1" }]));
  });

  it("another living process takes it up when the lease has ended", async () => {
    const { database, start, enqueue, states } = await portal();
    const doomedWorker = worker(database.url, 1);
    await doomedWorker.says("ready");
    await enqueue("slow", { order: "1" });
    await doomedWorker.says("taken");
    const { seen, definition } = collector("slow", { retries: 3, timeout: 1 });
    await start([definition], { every: 100 });
    expect(await states()).toEqual({ active: 1 });
    await doomedWorker.kill();
    // Lease, maintenance interval and retry delay may add up to 15 s on an idle machine.
    await vi.waitFor(() => expect(seen).toEqual([{ order: "1" }]), { timeout: 40_000, interval: 100 });
  });
});
