import { deliveryStages } from "../documents/delivery-stages.server";
import type { DocumentRecord, ItemRecord, ScheduleRecord, WholeDocument } from "../records";
import { updateRows } from "../write-rows.server";
import type { Day } from "./day";
import { settleStatus } from "./settle-status";

/** Reads complete orders and locks them for the day's work. */
export async function readOrders(day: Day, numbers: readonly string[]): Promise<WholeDocument[]> {
  const documents = await day.sql.many<DocumentRecord>(
    "SELECT * FROM documents WHERE number = ANY($1) ORDER BY number FOR UPDATE",
    [numbers],
  );
  const items = await day.sql.many<ItemRecord>(
    "SELECT * FROM items WHERE document = ANY($1) ORDER BY document, item_number",
    [numbers],
  );
  const schedule = await day.sql.many<ScheduleRecord>(
    "SELECT * FROM schedule_lines WHERE document = ANY($1) ORDER BY document, item_number, line",
    [numbers],
  );
  const itemsOf = byDocument(items);
  const scheduleOf = byDocument(schedule);
  return documents.map((document) => ({
    document,
    items: itemsOf.get(document.number) ?? [],
    schedule: scheduleOf.get(document.number) ?? [],
  }));
}

function byDocument<T extends { document: string }>(rows: readonly T[]): ReadonlyMap<string, T[]> {
  const rowsByDocument = new Map<string, T[]>();
  for (const row of rows) {
    const group = rowsByDocument.get(row.document);
    if (group) group.push(row);
    else rowsByDocument.set(row.document, [row]);
  }
  return rowsByDocument;
}

/** Writes the orders after the day's work, with recalculated statuses. */
export async function writeOrders(day: Day, orders: readonly WholeDocument[]): Promise<void> {
  const stages = await deliveryStages(
    day.sql,
    orders.map((order) => order.document.number),
  );
  for (const order of orders) settleStatus(order, stages.get(order.document.number) ?? []);
  await updateRows(
    day.sql,
    "documents",
    ["number"],
    orders.map(({ document }) => ({
      number: document.number,
      status: document.status,
      shipStatus: document.shipStatus,
      openValue: document.openValue,
      blocks: document.blocks,
      version: document.version + 1,
    })),
  );
  await updateRows(
    day.sql,
    "items",
    ["document", "itemNumber"],
    orders.flatMap((order) =>
      order.items.map(
        ({ document, itemNumber, delivered, deliveredNet, deliveredTax, issued, invoiced, status }) => ({
          document,
          itemNumber,
          delivered,
          deliveredNet,
          deliveredTax,
          issued,
          invoiced,
          status,
        }),
      ),
    ),
  );
  await updateRows(
    day.sql,
    "schedule_lines",
    ["document", "itemNumber", "line"],
    orders.flatMap((order) =>
      order.schedule.map(({ document, itemNumber, line, open, undelivered }) => ({
        document,
        itemNumber,
        line,
        open,
        undelivered,
      })),
    ),
  );
}
