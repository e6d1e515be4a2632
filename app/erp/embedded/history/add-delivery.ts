import type { BusinessDate } from "../../port/basics";
import type { StatusCode } from "../../port/documents";
import { addDays, addWorkingDays, latestOf } from "../calendar";
import { deliver, trackingFor } from "../flow/deliver";
import { settleStatus } from "../flow/settle-status";
import type { PlannedOrderRow } from "../master/rows";
import type { ScheduleRecord, WholeDocument } from "../records";
import { addInvoice } from "./add-invoice";
import { addReturn } from "./add-return";
import type { HistoryRun } from "./history-run";
import { timeOf } from "./past-order";

/** Stage of an order's goods on a day; null if they are not on a delivery yet. */
export function stageOn(order: WholeDocument, today: BusinessDate): StatusCode | null {
  const leaves = order.schedule[0]?.confirmedDate;
  if (!leaves || addWorkingDays(leaves, -2) > today) return null;
  if (addWorkingDays(leaves, -1) > today) return "DLCR";
  if (leaves > today) return "PCKD";
  if (addWorkingDays(leaves, 1) > today) return "GI";
  return addWorkingDays(leaves, 3) > today ? "SHIP" : "GR";
}

/** Adds the delivery of an order in its stage, and what follows once the goods have left: invoice, payments, return. */
export function addDelivery(
  run: HistoryRun,
  plannedOrder: PlannedOrderRow,
  order: WholeDocument,
  stage: StatusCode,
): void {
  const goodsIssue = order.schedule[0]?.confirmedDate ?? run.today;
  const date = latestOf(addWorkingDays(goodsIssue, -2), plannedOrder.date);
  const number = run.numbers.take("delivery");
  const backlog = backlogOf(order, run.today);
  const lines = order.schedule.filter((line) => line !== backlog);
  const delivery = deliver(order, lines, { number, date, at: timeOf(date, 1) });
  const { document } = delivery;
  Object.assign(document, { status: stage, shipStatus: stage, dueOn: nextDay(stage, goodsIssue) });
  for (const item of delivery.items) item.status = stage;
  run.history.documents.push(delivery);
  if (stage === "GI" || stage === "SHIP" || stage === "GR") {
    document.tracking = trackingFor(document, goodsIssue);
    for (const item of order.items) item.issued = item.delivered;
    for (const line of lines) line.open = "0";
    addInvoice(run, order, delivery, goodsIssue);
  }
  if (stage === "GR" && plannedOrder.returned.length > 0) addReturn(run, plannedOrder, delivery);
  settleStatus(order, [stage]);
}

/** Delays the last line of every fourth recent order with several lines. */
function backlogOf(order: WholeDocument, today: BusinessDate): ScheduleRecord | null {
  const last = order.schedule.at(-1);
  const isRecent = order.document.date >= addDays(today, -21);
  if (!last || !isRecent || order.items.length < 2 || Number(order.document.number) % 4 !== 2) return null;
  last.confirmedDate = addWorkingDays(today, 8);
  return last;
}

function nextDay(stage: StatusCode, leaves: BusinessDate): BusinessDate | null {
  if (stage === "DLCR") return addWorkingDays(leaves, -1);
  if (stage === "PCKD") return leaves;
  if (stage === "GI") return addWorkingDays(leaves, 1);
  return stage === "SHIP" ? addWorkingDays(leaves, 3) : null;
}
