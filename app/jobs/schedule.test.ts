import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { freshDatabase } from "../../tests/support/database";
import { installJobs, openJobs } from "./boss.server";
import type { Jobs } from "./jobs";
import { isDueWithin, nextMinuteOf, scheduleOf } from "./schedule";
import { openSchedules } from "./send-due-jobs.server";

const minuteAt = (time: string) => Date.parse(time) / 60_000;
const jobs = openJobs();

describe("a schedule", () => {
  it.each([
    ["* * * * *", "2026-11-27T00:00Z", "2026-11-27T23:59Z"],
    ["*/5 * * * *", "2026-11-27T10:00Z", "2026-11-27T10:55Z"],
    ["25 * * * *", "2026-11-27T10:25Z", "2026-11-28T00:25Z"],
    ["40 3 * * *", "2026-11-27T03:40Z", "2028-02-29T03:40Z"],
    ["0 */6 * * *", "2026-11-27T00:00Z", "2026-11-27T18:00Z"],
  ])("%s is due at its minutes in UTC", (cron, ...times) => {
    for (const time of times) expect(scheduleOf(cron)(minuteAt(time))).toBe(true);
  });

  it.each([
    ["*/5 * * * *", "2026-11-27T10:00Z", "2026-11-27T10:05Z"],
    ["40 3 * * *", "2026-11-27T03:40Z", "2026-11-28T03:40Z"],
  ])("%s is due after %s at %s", (cron, after, next) => {
    expect(nextMinuteOf(scheduleOf(cron), minuteAt(after))).toBe(minuteAt(next));
  });

  it.each([
    ["*/5 * * * *", "2026-11-27T10:01Z", "2026-11-27T10:59Z"],
    ["25 * * * *", "2026-11-27T10:24Z", "2026-11-27T10:26Z"],
    ["40 3 * * *", "2026-11-27T15:40Z", "2026-11-27T03:39Z"],
    ["0 */6 * * *", "2026-11-27T05:00Z", "2026-11-27T06:01Z"],
  ])("%s is not due at others", (cron, ...times) => {
    for (const time of times) expect(scheduleOf(cron)(minuteAt(time))).toBe(false);
  });

  it.each(["", "* * * *", "60 * * * *", "*/0 * * * *", "0 24 * * *", "1,2 * * * *", "0 3 * * 1", "@daily"])(
    "'%s' is refused when the process starts",
    (cron) => {
      expect(() => scheduleOf(cron)).toThrow(`${cron} is no schedule of a job`);
    },
  );

  it("belongs to the minute in which it ends, not to the one before", () => {
    const hourly = scheduleOf("25 * * * *");
    const [at24, at25, at26] = [24, 25, 26].map((minute) => minuteAt(`2026-11-27T10:${minute}Z`));
    expect(isDueWithin(hourly, at24 ?? 0, at25 ?? 0)).toBe(true);
    expect(isDueWithin(hourly, at25 ?? 0, at26 ?? 0)).toBe(false);
    expect(isDueWithin(hourly, at24 ?? 0, at26 ?? 0)).toBe(true);
  });
});

async function portal(schedules: Record<string, string>, sending: Jobs = jobs) {
  const database = await freshDatabase();
  const definitions = Object.entries(schedules).map(([name, schedule]) => ({
    name,
    schedule,
    run: async () => undefined,
  }));
  await installJobs(database.pool, definitions);
  const judgedBefore = (age: string) =>
    database.db.execute(sql`UPDATE jobs.version SET cron_on = now() - ${age}::interval`);
  const sentJobs = async () => {
    const { rows } = await database.pool.query("SELECT name FROM jobs.job ORDER BY name");
    return rows.map(({ name }) => name);
  };
  /** Waits for the next minute of the database if this one is about to end, within which a test takes place. */
  const awaitMinute = () =>
    database.db.execute(
      sql`SELECT pg_sleep(seconds) FROM (SELECT 60 - extract(second FROM clock_timestamp())::float8 AS seconds) AS rest WHERE seconds < 10`,
    );
  return {
    database,
    awaitMinute,
    judgedBefore,
    sentJobs,
    process: () => openSchedules(database, sending, definitions),
    /** Jobs that were stored are taken, so that the next ones are not merely a repetition of those that wait. */
    take: () => database.db.execute(sql`UPDATE jobs.job SET state = 'completed', completed_on = now()`),
  };
}

/** The daily schedule whose minute lies so many minutes back. */
function dailyBefore(minutes: number): string {
  const time = new Date(Date.now() - minutes * 60_000);
  return `${time.getUTCMinutes()} ${time.getUTCHours()} * * *`;
}

describe("jobs that are due", () => {
  it("are sent once in a minute, however many processes look at the same time", async () => {
    const { process, sentJobs, take, judgedBefore, awaitMinute } = await portal({
      a: "* * * * *",
      b: "*/1 * * * *",
    });
    await awaitMinute();
    await judgedBefore("1 minute");
    const rounds = Array.from({ length: 12 }, process);
    await Promise.all(rounds.map((round) => round()));
    expect(await sentJobs()).toEqual(["a", "b"]);
    await take();
    await judgedBefore("0 seconds");
    await Promise.all(rounds.map((round) => round()));
    expect(await sentJobs()).toEqual(["a", "b"]);
  });

  it("are sent all or not at all by a process that dies meanwhile, and by the next one", async () => {
    let count = 0;
    const dying: Jobs = {
      enqueue: async (tx, request) => {
        count += 1;
        if (count === 2) throw new Error("killed");
        await jobs.enqueue(tx, request);
      },
    };
    const { process, sentJobs } = await portal({ a: "* * * * *", b: "* * * * *" }, dying);
    await expect(process()()).rejects.toThrow("killed");
    expect(await sentJobs()).toEqual([]);
    await process()();
    expect(await sentJobs()).toEqual(["a", "b"]);
  });

  it("are made up for after an hour at most, each once", async () => {
    const { process, sentJobs, judgedBefore } = await portal({
      daily: dailyBefore(20),
      every: "*/2 * * * *",
      other: dailyBefore(300),
    });
    await judgedBefore("45 minutes");
    await process()();
    expect(await sentJobs()).toEqual(["daily", "every"]);
  });

  it("are not made up for after a longer pause, nor in a database that never had any", async () => {
    const { database, process, sentJobs, judgedBefore } = await portal({
      daily: dailyBefore(20),
      now: "* * * * *",
    });
    await process()();
    expect(await sentJobs()).toEqual(["now"]);
    await database.pool.query("DELETE FROM jobs.job");
    await judgedBefore("3 hours");
    await process()();
    expect(await sentJobs()).toEqual(["now"]);
  });

  it("do not wait for the clock to reach a time from which it was set back", async () => {
    const { process, sentJobs, judgedBefore } = await portal({ now: "* * * * *" });
    await judgedBefore("-30 minutes");
    await process()();
    expect(await sentJobs()).toEqual([]);
    await judgedBefore("-2 hours");
    await process()();
    expect(await sentJobs()).toEqual(["now"]);
  });

  it("follow the clock of the database, not that of the process", async () => {
    const { process, sentJobs, judgedBefore } = await portal({ daily: dailyBefore(20) });
    await judgedBefore("45 minutes");
    vi.useFakeTimers({ now: Date.now() + 7 * 3_600_000, toFake: ["Date"] });
    try {
      await process()();
    } finally {
      vi.useRealTimers();
    }
    expect(await sentJobs()).toEqual(["daily"]);
  });

  it("cost one statement where the minute was judged", async () => {
    const { database, process, judgedBefore } = await portal({ now: "* * * * *" });
    await judgedBefore("-1 minute");
    const query = vi.spyOn(database.pool, "query");
    const transaction = vi.spyOn(database, "transaction");
    await process()();
    expect(query).toHaveBeenCalledTimes(1);
    expect(transaction).not.toHaveBeenCalled();
  });
});

it("the shown schedules are those of the newest version", async () => {
  const { database } = await portal({ kept: "* * * * *", gone: "5 * * * *" });
  const run = async () => undefined;
  await installJobs(database.pool, [
    { name: "kept", schedule: "*/2 * * * *", run },
    { name: "gone", run },
  ]);
  const { rows } = await database.pool.query("SELECT name, cron, timezone FROM jobs.schedule");
  expect(rows).toEqual([{ name: "kept", cron: "*/2 * * * *", timezone: "UTC" }]);
});
