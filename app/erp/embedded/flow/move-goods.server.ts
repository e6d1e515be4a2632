import { least, type Num, num, plain, zero } from "../../decimal";
import type { StatusCode } from "../../port/documents";
import { addWorkingDays } from "../calendar";
import { openReservations } from "../documents/batch-portions";
import { nextNumbers, reserveBatches, writeDocuments } from "../documents/write-document.server";
import { spendMoneyAhead } from "../money-ahead.server";
import type { ItemRecord, ScheduleRecord, WholeDocument } from "../records";
import { updateRows, writeRows } from "../write-rows.server";
import { invoice } from "./bill";
import type { Day } from "./day";
import { trackingFor } from "./deliver";
import { readOrders, writeOrders } from "./write-orders.server";

/** Moves deliveries to their next stage; an overdue one may pass several stages in one day. */
export async function moveGoods(day: Day): Promise<void> {
  for (;;) {
    const dueDeliveries = await day.sql.many<{ number: string }>(
      "SELECT number FROM documents WHERE kind = 'delivery' AND due_on <= $1 ORDER BY number",
      [day.date],
    );
    if (dueDeliveries.length === 0) return;
    await moveOn(
      day,
      await readOrders(
        day,
        dueDeliveries.map((row) => row.number),
      ),
    );
  }
}

const next: Partial<Record<StatusCode, StatusCode>> = { DLCR: "PCKD", PCKD: "GI", GI: "SHIP", SHIP: "GR" };

async function moveOn(day: Day, deliveries: readonly WholeDocument[]): Promise<void> {
  const leavingDocuments: WholeDocument[] = [];
  for (const delivery of deliveries) {
    const { document } = delivery;
    const status = next[document.status] ?? "GR";
    document.status = status;
    document.shipStatus = status;
    document.dueOn = nextDay(day, status, document.details.goodsIssue);
    for (const item of delivery.items) item.status = status;
    if (status !== "GI") continue;
    document.tracking = trackingFor(document, day.date);
    leavingDocuments.push(delivery);
  }
  const orders = await readOrders(day, [
    ...new Set(deliveries.flatMap((one) => one.items.map((item) => item.orderNumber ?? ""))),
  ]);
  await issueGoods(day, leavingDocuments, orders);
  await writeInvoices(day, leavingDocuments, orders);
  await updateRows(
    day.sql,
    "documents",
    ["number"],
    deliveries.map(({ document }) => ({
      number: document.number,
      status: document.status,
      shipStatus: document.shipStatus,
      dueOn: document.dueOn,
      tracking: document.tracking,
      details: document.details,
      version: document.version + 1,
    })),
  );
  await updateRows(
    day.sql,
    "items",
    ["document", "itemNumber"],
    deliveries.flatMap((one) =>
      one.items.map(({ document, itemNumber, status, batches }) => ({
        document,
        itemNumber,
        status,
        batches,
      })),
    ),
  );
  await writeOrders(day, orders);
}

function nextDay(day: Day, status: StatusCode, goodsIssue: string | undefined): string | null {
  if (status === "PCKD") return goodsIssue ?? day.date;
  if (status === "GI") return addWorkingDays(day.date, 1);
  if (status === "SHIP") return addWorkingDays(day.date, 2);
  return null;
}

/** Issues the goods: reduces stock and fulfils the reservations. */
async function issueGoods(
  day: Day,
  deliveries: readonly WholeDocument[],
  orders: readonly WholeDocument[],
): Promise<void> {
  for (const delivery of deliveries) {
    for (const item of delivery.items) {
      const order = orders.find((one) => one.document.number === item.orderNumber);
      const origin = order?.items.find((one) => one.itemNumber === item.orderItem);
      if (!order || !origin) continue;
      origin.issued = plain(num(origin.issued).plus(item.baseQuantity));
      keepPromise(
        order.schedule.filter((line) => line.itemNumber === item.orderItem),
        item.baseQuantity,
      );
      await takeBatches(day, item);
    }
  }
  const items = deliveries.flatMap((delivery) => delivery.items);
  await day.sql.run(
    `UPDATE stock s SET on_hand = on_hand - x.quantity
     FROM (SELECT material, plant, sum(quantity) AS quantity
           FROM unnest($1::text[], $2::text[], $3::numeric[]) AS t(material, plant, quantity) GROUP BY material, plant) x
     WHERE s.material = x.material AND s.plant = x.plant`,
    [
      items.map((item) => item.material),
      items.map((item) => item.plant),
      items.map((item) => item.baseQuantity),
    ],
  );
}

/** Reduces the reservation by the delivered quantity, oldest schedule line first. */
function keepPromise(lines: ScheduleRecord[], quantity: string): void {
  let remainingQuantity = num(quantity);
  for (const line of lines) {
    const onDelivery = num(line.open).minus(line.undelivered);
    const part = least(onDelivery, remainingQuantity);
    line.open = plain(num(line.open).minus(part));
    remainingQuantity = remainingQuantity.minus(part);
  }
}

/** Takes the chosen batches first, then by expiry date (FEFO), and releases their reservations. */
async function takeBatches(day: Day, item: ItemRecord): Promise<void> {
  await reserveBatches(day.sql, openReservations({ ...item, delivered: "0" }), -1);
  const batches = await day.sql.many<{ batch: string; quantity: string; reserved: string }>(
    `SELECT batch, quantity, reserved FROM batches
     WHERE material = $1 AND plant = $2 AND NOT blocked AND quantity > 0 AND expires_on > $3
     ORDER BY expires_on, batch FOR UPDATE`,
    [item.material, item.plant, day.date],
  );
  if (batches.length === 0) return;
  const perUnit = num(item.baseQuantity).div(item.quantity);
  const requestedByBatch = new Map(item.batches.map((one) => [one.batch, num(one.quantity).times(perUnit)]));
  const takenByBatch = new Map<string, Num>();
  let remainingQuantity = num(item.baseQuantity);
  const takeFrom = async (batch: (typeof batches)[number], limit: Num) => {
    const takenQuantity = takenByBatch.get(batch.batch) ?? zero;
    const part = least(
      least(num(batch.quantity).minus(batch.reserved).minus(takenQuantity), limit),
      remainingQuantity,
    );
    if (part.lte(0)) return;
    await day.sql.run(
      "UPDATE batches SET quantity = quantity - $4 WHERE material = $1 AND plant = $2 AND batch = $3",
      [item.material, item.plant, batch.batch, plain(part)],
    );
    takenByBatch.set(batch.batch, takenQuantity.plus(part));
    remainingQuantity = remainingQuantity.minus(part);
  };
  for (const batch of batches) await takeFrom(batch, requestedByBatch.get(batch.batch) ?? zero);
  for (const batch of batches) await takeFrom(batch, remainingQuantity);
  item.batches = [...takenByBatch].map(([batch, part]) => ({ batch, quantity: plain(part.div(perUnit)) }));
}

/** Invoices deliveries on the day of their goods issue. */
async function writeInvoices(
  day: Day,
  deliveries: readonly WholeDocument[],
  orders: readonly WholeDocument[],
): Promise<void> {
  if (deliveries.length === 0) return;
  const numbers = await nextNumbers(day.sql, "invoice", deliveries.length);
  const openItems = await nextNumbers(day.sql, "open_item", deliveries.length);
  const invoices = deliveries.flatMap((delivery, index) => {
    const order = orders.find((one) => one.document.number === delivery.items[0]?.orderNumber);
    if (!order) return [];
    const [number = "", openItem = ""] = [numbers[index], openItems[index]];
    return [invoice(order, delivery, { number, openItem, date: day.date, at: day.at })];
  });
  await writeDocuments(
    day.sql,
    invoices.map((one) => one.invoice),
  );
  await writeRows(
    day.sql,
    "open_items",
    invoices.map((one) => one.openItem),
  );
  await spendMoneyAhead(
    day.sql,
    orders.map((order) => order.document.number),
  );
}
