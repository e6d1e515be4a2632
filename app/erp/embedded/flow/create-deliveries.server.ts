import { num } from "../../decimal";
import { addWorkingDays } from "../calendar";
import { nextNumbers, writeDocuments } from "../documents/write-document.server";
import type { Day } from "./day";
import { deliver } from "./deliver";
import { readOrders, writeOrders } from "./write-orders.server";

/** Creates deliveries for goods that leave within two working days: one per order and day. */
export async function createDeliveries(day: Day): Promise<void> {
  const until = addWorkingDays(day.date, 2);
  const dueOrders = await day.sql.many<{ document: string }>(
    `SELECT DISTINCT s.document FROM schedule_lines s
     JOIN documents d ON d.number = s.document
     JOIN items i ON i.document = s.document AND i.item_number = s.item_number
     WHERE s.undelivered > 0 AND s.confirmed_date <= $1 AND d.blocks = '{}' AND i.rejection IS NULL`,
    [until],
  );
  if (dueOrders.length === 0) return;
  const orders = await readOrders(
    day,
    dueOrders.map((row) => row.document),
  );
  const numbers = await nextNumbers(day.sql, "delivery", orders.length);
  const deliveries = orders.map((order, index) => {
    const rejectedItems = new Set(
      order.items.filter((item) => item.rejection !== null).map((item) => item.itemNumber),
    );
    const lines = order.schedule.filter(
      (line) =>
        num(line.undelivered).gt(0) &&
        line.confirmedDate !== null &&
        line.confirmedDate <= until &&
        !rejectedItems.has(line.itemNumber),
    );
    return deliver(order, lines, { number: numbers[index] ?? "", date: day.date, at: day.at });
  });
  await writeDocuments(day.sql, deliveries);
  await writeOrders(day, orders);
}
