import { money, num } from "../../decimal";
import type { BusinessDate } from "../../port/basics";
import { addDays } from "../calendar";
import { settleStatus } from "../flow/settle-status";
import type { MasterData, PlannedOrderRow } from "../master/rows";
import type { WholeDocument } from "../records";
import { addDelivery, stageOn } from "./add-delivery";
import type { History, HistoryRun, Numbers } from "./history-run";
import { indexMasterData } from "./master-index";
import { pastOrder } from "./past-order";

/** Orders per portion: all documents of a large demo would exceed the memory limit. */
const ordersPerPortion = 100;

/**
 * Builds documents from a plan of past orders with the same functions as the daily work, each as far as its dates
 * reach: old orders are delivered, invoiced and paid, recent ones are under way. Yields portions, each with all
 * follow-on documents of its orders.
 */
export function* buildHistory(
  masterData: MasterData,
  plan: Iterable<PlannedOrderRow>,
  today: BusinessDate,
  numbers: Numbers,
): Generator<History> {
  const master = indexMasterData(masterData);
  let history = emptyHistory();
  let orders = 0;
  for (const plannedOrder of plan) {
    addOrder({ history, master, today, numbers }, plannedOrder);
    orders += 1;
    if (orders % ordersPerPortion > 0) continue;
    yield history;
    history = emptyHistory();
  }
  yield history;
}

const emptyHistory = (): History => ({ documents: [], openItems: [], payments: [], settlements: [] });

function addOrder(run: HistoryRun, plannedOrder: PlannedOrderRow): void {
  const quote = plannedOrder.quote === "none" ? null : addQuote(run, plannedOrder);
  if (plannedOrder.quote !== "none" && (!quote || plannedOrder.quote === "expired")) return;
  const number = run.numbers.take("order");
  const order = pastOrder(run.master, plannedOrder, { kind: "order", number, quote });
  if (!order) return;
  run.history.documents.push(order);
  const stage = stageOn(order, run.today);
  if (plannedOrder.cancelled) cancel(order);
  else if (stage === null) leaveOpen(run, order);
  else addDelivery(run, plannedOrder, order, stage);
}

/** Adds the quote that comes before an order and returns its number; null where the plan does not fit. */
function addQuote(run: HistoryRun, plannedOrder: PlannedOrderRow): string | null {
  const number = run.numbers.take("quote");
  const plannedQuote = { ...plannedOrder, date: addDays(plannedOrder.date, -6) };
  const quote = pastOrder(run.master, plannedQuote, { kind: "quote", number, quote: null });
  if (!quote) return null;
  const isOrdered = plannedOrder.quote === "converted" && !plannedOrder.cancelled;
  run.history.documents.push(isOrdered ? orderedQuote(quote) : quote);
  return number;
}

/** Leaves every fourth recent order unconfirmed, and requests a down payment for another fourth. */
function leaveOpen(run: HistoryRun, order: WholeDocument): void {
  const turn = Number(order.document.number) % 4;
  if (turn === 0) for (const line of order.schedule) line.confirmedDate = null;
  if (turn === 1) requestDownPayment(run, order);
  settleStatus(order, []);
}

function orderedQuote(quote: WholeDocument): WholeDocument {
  const items = quote.items.map((item) => ({
    ...item,
    status: "ORDR" as const,
    delivered: item.baseQuantity,
  }));
  return { ...quote, document: { ...quote.document, status: "ORDR" }, items };
}

function cancel(order: WholeDocument): void {
  for (const item of order.items) {
    Object.assign(item, { rejection: "customer", net: "0.00", tax: "0.00", total: "0.00", components: [] });
  }
  order.schedule = [];
  const none = { net: "0.00", tax: "0.00", total: "0.00" };
  const { totals } = order.document;
  const zeros = {
    goods: "0.00",
    discounts: "0.00",
    freight: "0.00",
    surcharges: "0.00",
    weightKg: "0",
    taxes: [],
  };
  Object.assign(order.document, none, { totals: { ...totals, ...none, ...zeros } });
  settleStatus(order, []);
}

/** Requests a third of the order's total as down payment. */
function requestDownPayment(run: HistoryRun, order: WholeDocument): void {
  const { document } = order;
  run.history.openItems.push({
    number: run.numbers.take("open_item"),
    kind: "downPaymentRequest",
    salesArea: document.salesArea,
    payer: document.payer,
    document: document.number,
    documentKind: "order",
    poNumber: document.poNumber,
    date: document.date,
    dueDate: addDays(document.date, 14),
    currency: document.currency,
    amount: money(num(document.total).div(3).round(2, 1)),
    paid: "0",
    discountPercent: null,
    discountUntil: null,
    paymentBlock: null,
    payment: null,
  });
}
