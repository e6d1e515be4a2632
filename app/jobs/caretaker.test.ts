import { expect, it, onTestFinished, vi } from "vitest";
import { systemClock } from "~/lib/clock";
import { freshDatabase } from "../../tests/support/database";
import { eventually } from "../../tests/support/eventually";
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
  // Its own rounds: one of them reads the answer of a statement that failed.
  await eventually(() => expect(countWarnings("jobs-caretaker-failed")).toBeGreaterThan(8));
  expect(log.error).not.toHaveBeenCalled();
  fail("42P01");
  await eventually(() => expect(log.error).toHaveBeenCalledWith(expect.anything(), "jobs-caretaker-failed"));
  query.mockRestore();
});
