import { expect, it, onTestFinished, vi } from "vitest";
import { systemClock } from "~/lib/clock";
import { freshDatabase } from "../../tests/support/database";
import { eventually } from "../../tests/support/eventually";
import { openJobs } from "./boss.server";
import { startJobs } from "./worker.server";

it("warns while the database is away, and reports an error where a statement of its own is wrong", async () => {
  const database = await freshDatabase();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const services = { database, definitions: [], clock: systemClock, log, metrics: { job: vi.fn() } };
  const jobs = await startJobs({ ...services, every: 20 });
  onTestFinished(() => jobs.stop());
  const query = vi.spyOn(database.pool, "query");
  const fail = (code: string) =>
    query.mockImplementation((() => Promise.reject(Object.assign(new Error(code), { code }))) as never);
  const countWarnings = (event: string) => log.warn.mock.calls.filter(([, name]) => name === event).length;
  fail("57P01");
  await eventually(() => expect(countWarnings("jobs-caretaker-failed")).toBeGreaterThan(0));
  expect(log.error).not.toHaveBeenCalled();
  fail("42P01");
  await eventually(() => expect(log.error).toHaveBeenCalledWith(expect.anything(), "jobs-caretaker-failed"));
  query.mockRestore();
});

it.each(["ends", "fails"])(
  "a job that %s as the database goes away stays taken, and rejects nowhere",
  async (end) => {
    const database = await freshDatabase();
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const query = vi.spyOn(database.pool, "query");
    const countRun = vi.fn();
    const outage = Object.assign(new Error("terminating connection"), { code: "57P01" });
    const definition = {
      name: "test.ends",
      async run() {
        query.mockImplementation((() => Promise.reject(outage)) as never);
        if (end === "fails") throw outage;
      },
    };
    const services = {
      database,
      definitions: [definition],
      clock: systemClock,
      log,
      metrics: { job: countRun },
    };
    const jobs = await startJobs({ ...services, every: 20 });
    onTestFinished(() => jobs.stop());
    await database.db.transaction((tx) => openJobs().enqueue(tx, { name: definition.name, payload: {} }));
    await eventually(() => expect(countRun).toHaveBeenCalled());
    // A rejection that nobody handles fails this file.
    await eventually(() => expect(log.warn).toHaveBeenCalledWith(expect.anything(), "jobs-caretaker-failed"));
    query.mockRestore();
    const { rows } = await database.pool.query("SELECT state FROM jobs.job WHERE name = $1", [
      definition.name,
    ]);
    expect(rows).toEqual([{ state: "active" }]);
  },
);
