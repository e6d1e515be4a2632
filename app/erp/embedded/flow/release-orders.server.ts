import { num, plain } from "../../decimal";
import { findSupply, lockSupply } from "../availability/find-supply.server";
import { promise, type StockPromise, take } from "../availability/promise";
import { addWorkingDays, latestOf } from "../calendar";
import { findExposure } from "../evaluate/find-credit.server";
import type { PartnerRow } from "../master/rows";
import type { ScheduleRecord } from "../records";
import { writeRows } from "../write-rows.server";
import type { Day } from "./day";
import { readOrders, writeOrders } from "./write-orders.server";

/** Releases orders from their credit block when the payer is below the limit again, oldest first. */
export async function releaseCredit(day: Day): Promise<void> {
  const blockedOrders = await day.sql.many<{ number: string; payer: string }>(
    "SELECT number, payer FROM documents WHERE kind = 'order' AND 'credit' = ANY(blocks) AND open_value > 0 ORDER BY number",
  );
  for (const { number, payer } of blockedOrders) {
    const partner = await day.sql.one<PartnerRow>("SELECT * FROM partners WHERE number = $1", [payer]);
    const exposure = await findExposure(day, partner, null);
    if (exposure.gt(partner.creditLimit)) continue;
    const orders = await readOrders(day, [number]);
    for (const order of orders) order.document.blocks = [];
    await writeOrders(day, orders);
  }
}

type UndatedSchedule = ScheduleRecord & {
  replenishmentDays: number | null;
  completeDelivery: boolean;
  /** Base units per order unit: schedule lines are whole multiples of it. */
  unitSize: string;
};

/**
 * Confirms lines without a date as soon as supply is expected; all lines of a complete delivery together, or none.
 */
export async function rescheduleBacklog(day: Day): Promise<void> {
  const undatedSchedules = await day.sql.many<UndatedSchedule>(
    `SELECT s.*, m.replenishment_days, d.complete_delivery, i.base_quantity / i.quantity AS unit_size
     FROM schedule_lines s
     JOIN documents d ON d.number = s.document JOIN materials m ON m.number = s.material
     JOIN items i ON i.document = s.document AND i.item_number = s.item_number
     WHERE s.confirmed_date IS NULL AND s.undelivered > 0 ORDER BY d.created_at, s.document, s.item_number`,
  );
  const changedOrders = new Set<string>();
  for (const lines of ordersOf(undatedSchedules)) {
    const promises = await promiseTo(day, lines);
    const usablePromises = lines[0]?.completeDelivery ? alignDates(promises) : promises.filter(hasDate);
    for (const { line, stockPromise } of usablePromises) {
      await replaceLine(day, line, stockPromise.lines);
      await orderGoods(day, line, stockPromise);
      changedOrders.add(line.document);
    }
  }
  if (changedOrders.size > 0) await writeOrders(day, await readOrders(day, [...changedOrders]));
}

function ordersOf(lines: readonly UndatedSchedule[]): UndatedSchedule[][] {
  const orders = new Map<string, UndatedSchedule[]>();
  for (const line of lines) orders.set(line.document, [...(orders.get(line.document) ?? []), line]);
  return [...orders.values()];
}

interface PromisedLine {
  line: UndatedSchedule;
  stockPromise: StockPromise;
}

/** Promises for the lines of an order; lines of the same material share its supply in their order. */
async function promiseTo(day: Day, lines: readonly UndatedSchedule[]): Promise<PromisedLine[]> {
  const promises: PromisedLine[] = [];
  for (const plant of new Set(lines.map((line) => line.plant))) {
    const plantLines = lines.filter((line) => line.plant === plant);
    const materials = [...new Set(plantLines.map((line) => line.material))];
    await lockSupply(day, plant, materials);
    const supplies = await findSupply(day, plant, materials, null);
    for (const line of plantLines) {
      const supply = supplies.get(line.material);
      if (!supply) continue;
      const stockPromise = promise(supply, {
        quantity: num(line.undelivered),
        date: addWorkingDays(day.date, 2),
        today: day.date,
        step: num(line.unitSize),
        replenishmentDays: line.replenishmentDays,
      });
      if (stockPromise.lines.some((part) => part.date !== null)) take(supply, stockPromise);
      promises.push({ line, stockPromise });
    }
  }
  return promises;
}

const hasDate = ({ stockPromise }: PromisedLine): boolean =>
  stockPromise.lines.some((part) => part.date !== null);

/** Sets all lines to the latest of their dates; none if part of a line has no date. */
function alignDates(promises: readonly PromisedLine[]): PromisedLine[] {
  const dates = promises.flatMap(({ stockPromise }) => stockPromise.lines.map((part) => part.date));
  const last = dates.reduce(
    (latestDate, date) => (date && latestDate !== null ? latestOf(date, latestDate) : null),
    "",
  );
  if (!last) return [];
  return promises.map(({ line, stockPromise }) => ({
    line,
    stockPromise: { ...stockPromise, lines: [{ date: last, quantity: num(line.undelivered) }] },
  }));
}

/** Orders the replenishment that a promise relies on. */
async function orderGoods(
  day: Day,
  { material, plant }: UndatedSchedule,
  stockPromise: StockPromise,
): Promise<void> {
  if (!stockPromise.replenishment) return;
  const { date, quantity } = stockPromise.replenishment;
  await writeRows(day.sql, "receipts", [
    { material, plant, date, quantity: plain(quantity), received: false },
  ]);
}

async function replaceLine(
  day: Day,
  { replenishmentDays: _, completeDelivery: __, unitSize: ___, ...line }: UndatedSchedule,
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
