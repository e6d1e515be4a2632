import { expect, it } from "vitest";
import { withinLimit } from "~/door/limit.server";
import type { Clock } from "~/lib/clock";
import { freshDatabase } from "../../tests/support/database";
import { followDatabaseClock } from "./database-clock.server";

const minute = 60_000;

/** A machine whose clock can be set while its monotonic clock goes on. */
function machineAhead(milliseconds: number) {
  const machine = {
    ahead: milliseconds,
    now: () => new Date(Date.now() + machine.ahead),
    monotonic: () => performance.now(),
  };
  return machine satisfies Clock;
}

it("tells the same time on two machines whose clocks differ by five minutes, and when one of them is set", async () => {
  const { pool } = await freshDatabase();
  const rightClock = await followDatabaseClock(pool, machineAhead(0));
  const machine = machineAhead(5 * minute);
  const wrongClock = await followDatabaseClock(pool, machine);
  expect(Math.abs(rightClock.now().getTime() - wrongClock.now().getTime())).toBeLessThan(1_000);
  machine.ahead = -180 * minute;
  expect(Math.abs(rightClock.now().getTime() - wrongClock.now().getTime())).toBeLessThan(1_000);
  for (const clock of [rightClock, wrongClock]) clock.stop();
});

it("keeps a limit between two processes of which one is five minutes ahead", async () => {
  const database = await freshDatabase();
  const clocks = await Promise.all(
    [0, 301_000].map((lead) => followDatabaseClock(database.pool, machineAhead(lead))),
  );
  const answers: boolean[] = [];
  for (let round = 0; round < 6; round++) {
    const clock = clocks[round % 2];
    if (clock) answers.push(await withinLimit({ database, clock }, "test", { times: 4, seconds: 86_400 }));
  }
  expect(answers).toEqual([true, true, true, true, false, false]);
  for (const clock of clocks) clock.stop();
});
