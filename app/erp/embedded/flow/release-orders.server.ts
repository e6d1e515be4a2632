import { findSupply, lockSupply } from "../availability/find-supply.server";
import { promise } from "../availability/promise";
import { addWorkingDays } from "../calendar";
import { num, plain } from "../decimal";
import { findExposure } from "../evaluate/find-credit.server";
import type { PartnerRow } from "../master/rows";
import type { ScheduleRecord } from "../records";
import { writeRows } from "../write-rows.server";
import type { Day } from "./day";
import { readOrders, writeOrders } from "./write-orders.server";

/** Orders that waited for credit go on as soon as their payer is below the limit again, oldest first. */
export async function releaseCredit(day: Day): Promise<void> {
  const blocked = await day.sql.many<{ number: string; payer: string }>(
    "SELECT number, payer FROM documents WHERE kind = 'order' AND 'credit' = ANY(blocks) AND open_value > 0 ORDER BY number",
  );
  for (const { number, payer } of blocked) {
    const partner = await day.sql.one<PartnerRow>("SELECT * FROM partners WHERE number = $1", [payer]);
    const exposure = await findExposure(day, partner, null);
    if (exposure.gt(partner.creditLimit)) continue;
    const orders = await readOrders(day, [number]);
    for (const order of orders) order.document.blocks = [];
    await writeOrders(day, orders);
  }
}

type Undated = ScheduleRecord & { replenishmentDays: number | null };

/** Lines without a date get one when goods are in sight. */
export async function rescheduleBacklog(day: Day): Promise<void> {
  const undated = await day.sql.many<Undated>(
    `SELECT s.*, m.replenishment_days FROM schedule_lines s
     JOIN documents d ON d.number = s.document JOIN materials m ON m.number = s.material
     WHERE s.confirmed_date IS NULL AND s.undelivered > 0 ORDER BY d.created_at, s.document, s.item_number`,
  );
  const changed = new Set<string>();
  for (const line of undated) {
    await lockSupply(day, line.plant, [line.material]);
    const supply = (await findSupply(day, line.plant, [line.material], null)).get(line.material);
    if (!supply) continue;
    const made = promise(supply, {
      quantity: num(line.undelivered),
      date: addWorkingDays(day.date, 2),
      today: day.date,
      step: num(1),
      replenishmentDays: line.replenishmentDays,
    });
    if (!made.lines.some((part) => part.date !== null)) continue;
    await replaceLine(day, line, made.lines);
    if (made.replenishment) {
      const { date, quantity } = made.replenishment;
      const { material, plant } = line;
      await writeRows(day.sql, "receipts", [
        { material, plant, date, quantity: plain(quantity), received: false },
      ]);
    }
    changed.add(line.document);
  }
  if (changed.size > 0) await writeOrders(day, await readOrders(day, [...changed]));
}

async function replaceLine(
  day: Day,
  { replenishmentDays: _, ...line }: Undated,
  parts: { date: string | null; quantity: ReturnType<typeof num> }[],
): Promise<void> {
  const { last } = await day.sql.one<{ last: number }>(
    "SELECT max(line) AS last FROM schedule_lines WHERE document = $1 AND item_number = $2",
    [line.document, line.itemNumber],
  );
  await day.sql.run("DELETE FROM schedule_lines WHERE document = $1 AND item_number = $2 AND line = $3", [
    line.document,
    line.itemNumber,
    line.line,
  ]);
  await writeRows(
    day.sql,
    "schedule_lines",
    parts.map((part, index) => ({
      ...line,
      line: last + index + 1,
      confirmedDate: part.date,
      quantity: plain(part.quantity),
      open: plain(part.quantity),
      undelivered: plain(part.quantity),
    })),
  );
}
