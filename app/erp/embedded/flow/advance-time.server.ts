import type { Clock } from "~/lib/clock";
import { addDays, dateOf, isWorkingDay } from "../calendar";
import { lockKey } from "../documents/write-document.server";
import { foldExposures } from "../evaluate/find-credit.server";
import type { ErpPool } from "../pool.server";
import { foldAccounts } from "../receivables/account-sums.server";
import { createDeliveries } from "./create-deliveries.server";
import type { Day } from "./day";
import { decideClaims } from "./decide-claims.server";
import { moveGoods } from "./move-goods.server";
import { payItems } from "./pay-items.server";
import { receiveGoods } from "./receive-goods.server";
import { releaseCredit, rescheduleBacklog } from "./release-orders.server";

/**
 * Advances the ERP's days and does the work of each in one transaction. Safe to call from several processes: the work
 * of a day is done once.
 */
export async function advanceTime(pool: ErpPool, clock: Clock, days: number): Promise<void> {
  const goal = await pool.transaction(async (sql) => {
    await lockKey(sql, "clock");
    const { daysAhead } = await sql.one<{ daysAhead: number }>(
      `UPDATE clock SET worked_until = coalesce(worked_until, $2::date + days_ahead), days_ahead = days_ahead + $1
       RETURNING days_ahead`,
      [days, dateOf(clock.now())],
    );
    return addDays(dateOf(clock.now()), daysAhead);
  });
  for (;;) {
    const finishedDay = await pool.transaction(async (sql) => {
      await lockKey(sql, "clock");
      const { workedUntil } = await sql.one<{ workedUntil: string }>("SELECT worked_until FROM clock");
      if (workedUntil >= goal) return true;
      const date = addDays(workedUntil, 1);
      await workThrough({ sql, date, at: new Date(`${date}T06:00:00Z`) });
      await sql.run("UPDATE clock SET worked_until = $1", [date]);
      return false;
    });
    if (finishedDay) break;
  }
  await foldExposures(pool);
  await foldAccounts(pool);
}

async function workThrough(day: Day): Promise<void> {
  await receiveGoods(day);
  await payItems(day);
  if (!isWorkingDay(day.date)) return;
  await releaseCredit(day);
  await rescheduleBacklog(day);
  await createDeliveries(day);
  await moveGoods(day);
  await decideClaims(day);
}
