import type { StatusCode } from "../../port/documents";
import { openValue } from "../documents/open-value";
import { itemStatus, orderStatus } from "../documents/order-status";
import type { WholeDocument } from "../records";

/** Recalculates the status of an order and its items, and its open value, from quantities and deliveries. */
export function settleStatus(order: WholeDocument, deliveries: readonly StatusCode[]): void {
  const { document, items, schedule } = order;
  const status = orderStatus({ blocks: document.blocks, items, schedule, deliveries });
  document.status = status;
  document.shipStatus = status;
  document.openValue = openValue(document.total, items);
  for (const item of items) item.status = itemStatus(item, status);
}
