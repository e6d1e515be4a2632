import type { BusinessDate } from "../../port/basics";
import type { StatusCode } from "../../port/documents";
import { addDays, addWorkingDays, later } from "../calendar";
import { money, num, plain } from "../decimal";
import { creditMemo, deliver, invoice, trackingFor } from "../flow/deliver";
import { paidToday, transferOf } from "../flow/pay-items.server";
import { settleStatus } from "../flow/settle-status";
import type { MasterData, PlannedOrderRow } from "../master/rows";
import { paymentStatus } from "../receivables.server";
import type {
  OpenItemRecord,
  PaymentRecord,
  ScheduleRecord,
  SettlementRecord,
  WholeDocument,
} from "../records";
import { claimItem, claimRecords } from "../returns.server";
import { indexMasterData, type MasterIndex } from "./master-index";
import { pastOrder, timeOf } from "./past-order";

export interface History {
  documents: WholeDocument[];
  openItems: OpenItemRecord[];
  payments: PaymentRecord[];
  settlements: SettlementRecord[];
}

/** Number ranges start like the database sequences, which are set to the last used number afterwards. */
const ranges = {
  order: 4_000_000_001,
  quote: 2_000_000_001,
  return: 6_000_000_001,
  delivery: 8_000_000_001,
  invoice: 9_000_000_001,
  credit_memo: 9_500_000_001,
  payment: 1_400_000_001,
  open_item: 1_800_000_001,
};

export type Range = keyof typeof ranges;

export class Numbers {
  readonly next: Record<Range, number> = { ...ranges };

  take(range: Range): string {
    const number = this.next[range];
    this.next[range] += 1;
    return String(number);
  }
}

/** Orders per portion: all documents of a large demo would exceed the memory limit. */
const portion = 100;

/**
 * Builds documents from a plan of past orders with the same functions as the daily work, each as far as its dates
 * reach: old orders are delivered, invoiced and paid, recent ones are under way. Yields portions, each with all
 * follow-on documents of its orders.
 */
export function* buildHistory(
  master: MasterData,
  plan: Iterable<PlannedOrderRow>,
  today: BusinessDate,
  numbers: Numbers,
): Generator<History> {
  const index = indexMasterData(master);
  let history = nothing();
  let orders = 0;
  for (const planned of plan) {
    addOrder(history, index, planned, today, numbers);
    orders += 1;
    if (orders % portion > 0) continue;
    yield history;
    history = nothing();
  }
  yield history;
}

const nothing = (): History => ({ documents: [], openItems: [], payments: [], settlements: [] });

function addOrder(
  history: History,
  master: MasterIndex,
  planned: PlannedOrderRow,
  today: BusinessDate,
  numbers: Numbers,
): void {
  let quoteNumber: string | null = null;
  if (planned.quote !== "none") {
    quoteNumber = numbers.take("quote");
    const asked = { ...planned, date: addDays(planned.date, -6) };
    const quote = pastOrder(master, asked, { kind: "quote", number: quoteNumber, quote: null });
    if (!quote) return;
    const ordered = planned.quote === "converted" && !planned.cancelled;
    history.documents.push(ordered ? orderedQuote(quote) : quote);
    if (planned.quote === "expired") return;
  }
  const order = pastOrder(master, planned, {
    kind: "order",
    number: numbers.take("order"),
    quote: quoteNumber,
  });
  if (!order) return;
  history.documents.push(order);
  const stage = stageOn(order, today);
  const turn = Number(order.document.number) % 4;
  if (planned.cancelled) cancel(order);
  else if (stage === null) {
    // Leaves every fourth recent order unconfirmed, and requests a down payment for another fourth.
    if (turn === 0) for (const line of order.schedule) line.confirmedDate = null;
    if (turn === 1) requestDownPayment(history, order, numbers);
    settleStatus(order, []);
  } else addDelivery(history, master, planned, order, stage, today, numbers);
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

/** Stage of an order's goods on a day; null if they are not on a delivery yet. */
function stageOn(order: WholeDocument, today: BusinessDate): StatusCode | null {
  const leaves = order.schedule[0]?.confirmedDate;
  if (!leaves || addWorkingDays(leaves, -2) > today) return null;
  if (addWorkingDays(leaves, -1) > today) return "DLCR";
  if (leaves > today) return "PCKD";
  if (addWorkingDays(leaves, 1) > today) return "GI";
  return addWorkingDays(leaves, 3) > today ? "SHIP" : "GR";
}

function addDelivery(
  history: History,
  master: MasterIndex,
  planned: PlannedOrderRow,
  order: WholeDocument,
  stage: StatusCode,
  today: BusinessDate,
  numbers: Numbers,
): void {
  const leaves = order.schedule[0]?.confirmedDate ?? today;
  const created = addWorkingDays(leaves, -2);
  const date = later(created, planned.date);
  const number = numbers.take("delivery");
  const lines = order.schedule.filter((line) => line !== backlogOf(order, today));
  const delivery = deliver(order, lines, { number, date, at: timeOf(date, 1) });
  const { document } = delivery;
  const gone = stage === "GI" || stage === "SHIP" || stage === "GR";
  Object.assign(document, { status: stage, shipStatus: stage, dueOn: nextDay(stage, leaves) });
  for (const item of delivery.items) item.status = stage;
  history.documents.push(delivery);
  if (gone) {
    document.tracking = trackingFor(document, leaves);
    for (const item of order.items) item.issued = item.delivered;
    for (const line of lines) line.open = "0";
    addInvoice(history, master, order, delivery, leaves, today, numbers);
    if (stage === "GR" && planned.returned.length > 0) addReturn(history, planned, delivery, today, numbers);
  }
  settleStatus(order, [stage]);
}

/** Delays the last line of every fourth recent order with several lines. */
function backlogOf(order: WholeDocument, today: BusinessDate): ScheduleRecord | null {
  const last = order.schedule.at(-1);
  const recent = order.document.date >= addDays(today, -21);
  if (!last || !recent || order.items.length < 2 || Number(order.document.number) % 4 !== 2) return null;
  last.confirmedDate = addWorkingDays(today, 8);
  return last;
}

/** Requests a third of the order's total as down payment. */
function requestDownPayment(history: History, order: WholeDocument, numbers: Numbers): void {
  const { document } = order;
  history.openItems.push({
    number: numbers.take("open_item"),
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

function nextDay(stage: StatusCode, leaves: BusinessDate): BusinessDate | null {
  if (stage === "DLCR") return addWorkingDays(leaves, -1);
  if (stage === "PCKD") return leaves;
  if (stage === "GI") return addWorkingDays(leaves, 1);
  return stage === "SHIP" ? addWorkingDays(leaves, 3) : null;
}

function addInvoice(
  history: History,
  master: MasterIndex,
  order: WholeDocument,
  delivery: WholeDocument,
  date: BusinessDate,
  today: BusinessDate,
  numbers: Numbers,
): void {
  const made = invoice(order, delivery, {
    number: numbers.take("invoice"),
    openItem: numbers.take("open_item"),
    date,
    at: timeOf(date, 2),
  });
  history.documents.push(made.invoice);
  history.openItems.push(made.openItem);
  const manner = master.partner(made.openItem.payer)?.payment ?? "punctual";
  const { dueDate, discountUntil } = made.openItem;
  const days = [discountUntil ?? dueDate, dueDate, addDays(dueDate, 12), addDays(dueDate, 20)].sort();
  for (const day of days) {
    if (day > today) break;
    pay(history, made.openItem, manner, day, numbers);
  }
  made.invoice.document.status = paymentStatus(made.openItem);
}

function pay(
  history: History,
  item: OpenItemRecord,
  manner: Parameters<typeof paidToday>[0]["payment"],
  date: BusinessDate,
  numbers: Numbers,
): void {
  if (num(item.paid).eq(item.amount)) return;
  const part = paidToday({ ...item, payment: manner }, date);
  if (!part) return;
  const payment = transferOf(item, numbers.take("payment"), part.amount, { date, at: timeOf(date, 3) });
  item.paid = plain(num(item.paid).plus(part.amount).plus(part.discount));
  history.payments.push(payment);
  history.settlements.push({
    payment: payment.number,
    openItem: item.number,
    document: item.document,
    documentKind: item.documentKind,
    poNumber: item.poNumber,
    ...part,
  });
}

/** Adds a return some days after the delivery, approved and credited. */
function addReturn(
  history: History,
  planned: PlannedOrderRow,
  delivery: WholeDocument,
  today: BusinessDate,
  numbers: Numbers,
): void {
  const date = addWorkingDays(delivery.document.details.goodsIssue ?? delivery.document.date, 6);
  const credited = addWorkingDays(date, 4);
  if (credited > today) return;
  const returned = delivery.items.filter((_, position) => planned.returned.includes(position));
  if (returned.length === 0) return;
  const number = numbers.take("return");
  const claim = {
    type: "return" as const,
    document: { kind: "delivery" as const, number: delivery.document.number },
    contact: "",
    text: "",
    lines: returned.map((item) => ({
      itemNumber: item.itemNumber,
      quantity: item.quantity,
      reason: "damaged",
    })),
  };
  const items = claim.lines.map((line, position) =>
    claimItem({ language: "en" }, claim, delivery, new Map(), line, number, (position + 1) * 10),
  );
  const whole = claimRecords({ today: date, now: timeOf(date, 4) }, claim, delivery, items, number, null);
  whole.document.details.decision = "approved";
  Object.assign(whole.document, { status: "CRED", dueOn: null });
  for (const item of whole.items) item.status = "CRED";
  const memo = creditMemo(whole, {
    number: numbers.take("credit_memo"),
    openItem: numbers.take("open_item"),
    date: credited,
    at: timeOf(credited, 5),
  });
  history.documents.push(whole, memo.memo);
  history.openItems.push(memo.openItem);
}
