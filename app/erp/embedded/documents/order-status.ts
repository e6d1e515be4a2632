import { num } from "../../decimal";
import type { StatusCode } from "../../port/documents";
import type { ItemRecord, ScheduleRecord } from "../records";

/** Stages of the goods in their order. */
const stages: readonly StatusCode[] = ["DLCR", "PCKD", "GI", "SHIP", "GR"];

/** Derives the status of an order from its confirmed, delivered and issued quantities. */
export function orderStatus(order: {
  blocks: readonly string[];
  items: readonly Pick<ItemRecord, "rejection" | "baseQuantity" | "delivered" | "issued">[];
  schedule: readonly Pick<ScheduleRecord, "confirmedDate" | "undelivered">[];
  /** Stages of all its deliveries. */
  deliveries: readonly StatusCode[];
}): StatusCode {
  const liveItems = order.items.filter((item) => item.rejection === null || num(item.delivered).gt(0));
  if (liveItems.length === 0) return "CANC";
  const isWaiting = liveItems.some(
    (item) => item.rejection === null && num(item.delivered).lt(item.baseQuantity),
  );
  if (!isWaiting) return furthestBehind(order.deliveries) ?? "SCHD";
  if (liveItems.some((item) => num(item.issued).gt(0))) return "PRCV";
  if (order.blocks.length > 0) return "PEND";
  const isDated = order.schedule.some((line) => line.confirmedDate !== null && num(line.undelivered).gt(0));
  return isDated || order.deliveries.length > 0 ? "SCHD" : "NSHP";
}

export function itemStatus(
  item: Pick<ItemRecord, "rejection" | "baseQuantity" | "delivered" | "issued">,
  order: StatusCode,
): StatusCode {
  if (item.rejection !== null && num(item.delivered).eq(0)) return "CANC";
  if (num(item.delivered).eq(0)) return order === "PEND" || order === "NSHP" ? order : "SCHD";
  if (num(item.issued).eq(0)) return num(item.delivered).gte(item.baseQuantity) ? "DLCR" : "SCHD";
  if (num(item.issued).lt(item.baseQuantity) && item.rejection === null) return "PRCV";
  return order === "SHIP" || order === "GR" ? order : "GI";
}

type QuoteItem = Pick<ItemRecord, "rejection" | "baseQuantity" | "delivered">;

/** Derives the status of a quote's line; its `delivered` is the ordered quantity. */
export function quoteItemStatus(item: QuoteItem): StatusCode {
  if (item.rejection !== null) return "CANC";
  return num(item.delivered).gte(item.baseQuantity) ? "ORDR" : "OPEN";
}

export function quoteStatus(items: readonly QuoteItem[]): StatusCode {
  const statuses = new Set(items.map(quoteItemStatus));
  if (statuses.has("OPEN")) return "OPEN";
  return statuses.has("ORDR") ? "ORDR" : "CANC";
}

function furthestBehind(statuses: readonly StatusCode[]): StatusCode | undefined {
  return stages.find((stage) => statuses.includes(stage));
}

/** Quantities can be changed while part of the order is not on a delivery. */
export const isChangeable = (status: StatusCode): boolean =>
  status === "PEND" || status === "NSHP" || status === "SCHD" || status === "PRCV";
